package team

import (
	"testing"
)

// TestPausesStopTheTime has a player and the organiser stop the time: as much time is left after a pause as before it,
// orders are taken meanwhile, and nothing is decided.
func TestPausesStopTheTime(t *testing.T) {
	terms := plain()
	terms.Pause = 2 * hour
	b := found(t, terms)
	b.do(start, Event{Kind: Opened, Ply: 1, Until: start + hour})
	b.refused("the name of who acted", Event{Kind: Paused})
	b.refused("has had its pause", Event{Kind: Paused, Seat: 1, Until: start + 3*hour})
	b.do(start+hour/2, Event{Kind: Paused, Seat: 1, Until: start + 2*hour})
	b.refused("paused", Event{Kind: Paused, By: "kai", Reason: "x"})
	b.do(start+hour+hour/2, Event{Kind: Unready, Member: "mira"})
	b.order("mira", "e4")
	b.do(start+hour+hour/2, Event{Kind: Weighed, Reading: Reading{As: start + hour}, Weights: []Weight{{"mira", 1}}})
	if _, err := b.m.Decide(start+hour+hour/2, nil); err == nil {
		t.Error("a ply is decided while no time runs")
	}
	b.refused("not after the present moment", Event{Kind: Resumed, Until: start + 2*hour - 1})
	b.do(start+hour+hour/2, Event{Kind: Resumed, Until: start + 2*hour})
	b.refused("has had its pause", Event{Kind: Paused, Seat: 1, Until: start + 3*hour})
	b.refused("paused", Event{Kind: Resumed, Until: start + 3*hour})
	b.do(start+2*hour-1, Event{Kind: Paused, By: "kai", Reason: "trains"})
	if b.m.paused != start+2*hour-1 {
		t.Errorf("paused since %d", b.m.paused)
	}
	b.do(start+9*hour, Event{Kind: Resumed, Until: start + 9*hour + 1, By: "kai", Reason: "they run again"})
	if _, _, until, open := b.m.Ply(); !open || until != start+9*hour+1 {
		t.Errorf("orders are taken until %d: %v", until, open)
	}
}

// TestListsAreReplaced has an organiser replace the members: a ply counts the list that stood when its orders ended.
func TestListsAreReplaced(t *testing.T) {
	terms := plain()
	terms.Source = FromList
	b := found(t, terms)
	b.refused("members", Event{Kind: Listed})
	b.do(start, Event{Kind: Listed, Weights: []Weight{{"ida", 5}, {"mira", 9}}})
	b.do(start, Event{Kind: Opened, Ply: 1, Until: start + hour})
	b.order("ida", "e4")
	b.order("mira", "d4")
	b.refused("the name of who acted", Event{Kind: Listed, Weights: []Weight{{"ida", 5}}})
	b.do(start+hour, Event{Kind: Listed, Weights: []Weight{{"ida", 7}}, By: "kai", Reason: "mira has left"})
	b.refused("moment that counts", Event{Kind: Weighed, Reading: Reading{As: start + hour},
		Weights: []Weight{{"ida", 5}, {"mira", 9}}})
	b.refused("moment that counts", Event{Kind: Weighed, Reading: Reading{As: start + hour - 1},
		Weights: []Weight{{"ida", 7}}})
	b.do(start+hour, Event{Kind: Weighed, Reading: Reading{As: start + hour}, Weights: []Weight{{"ida", 7}}})
	if got := b.must(b.m.Decide(start+hour, nil)).Choice; got.Text != "e4" || got.Of != 7 {
		t.Errorf("%+v counts", got)
	}
	other := found(t, plain())
	other.refused("from a list", Event{Kind: Listed, Weights: []Weight{{"ida", 5}}})
}

// TestEqualWeightsAreOfWhoOrdered holds the weights of a team in which everybody counts alike against its orders.
func TestEqualWeightsAreOfWhoOrdered(t *testing.T) {
	terms := plain()
	terms.Source = FromEqual
	b := found(t, terms)
	b.do(start, Event{Kind: Opened, Ply: 1, Until: start + hour})
	b.order("ida", "e4")
	b.refused("moment that counts", Event{Kind: Weighed, Reading: Reading{As: start}, Weights: []Weight{{"ida", 2000}}})
	b.refused("moment that counts", Event{Kind: Weighed, Reading: Reading{As: start}})
	b.do(start, Event{Kind: Weighed, Reading: Reading{As: start}, Weights: []Weight{{"ida", 1000}}})
}

// TestPliesAreTakenBack plays a ply again: what was ordered the second time is as secret as the first time.
func TestPliesAreTakenBack(t *testing.T) {
	terms := plain()
	terms.Sight = Sealed
	b := found(t, terms)
	b.refused("present round", Event{Kind: TakenBack, Ply: 1})
	b.do(start, Event{Kind: Opened, Ply: 1, Until: start + hour})
	first := b.order("ida", "e4")
	b.do(start+hour, Event{Kind: Weighed, Reading: Reading{As: start + hour}, Weights: []Weight{{"ida", 7}}})
	b.must(b.m.Decide(start+hour, nil))
	b.do(start+hour, Event{Kind: Ended, Ply: 1})
	b.do(start+hour, Event{Kind: TakenBack, Ply: 1})
	b.do(start+hour, Event{Kind: Opened, Ply: 1, Until: start + 2*hour})
	second := b.order("ida", "d4")
	log := See(b.log, "", false)
	if log[first.Number-1].Text != "e4" || log[second.Number-1].Text != "" || log[second.Number-1].Nonce != "" {
		t.Errorf("%+v and %+v are seen", log[first.Number-1], log[second.Number-1])
	}
}

// TestUsersAreLinkedOnce has a user be one member, and a member one user.
func TestUsersAreLinkedOnce(t *testing.T) {
	b := found(t, plain())
	b.do(start, Event{Kind: Linked, Member: "ida", User: "u1"})
	b.refused("linked already", Event{Kind: Linked, Member: "mira", User: "u1"})
	b.refused("linked already", Event{Kind: Linked, Member: "ida", User: "u2"})
	b.refused("linked already", Event{Kind: Linked, Member: "ida"})
	if b.m.Linked("u1") != "ida" {
		t.Error("the link is not known")
	}
	b.refused("the name of who acted", Event{Kind: Remarked, By: "kai"})
	b.do(start, Event{Kind: Annulled, By: "kai", Reason: "sabotage"})
	b.do(start, Event{Kind: Remarked, By: "kai", Reason: "we play again on Monday"})
	b.refused("annulled", Event{Kind: Opened, Ply: 1, Until: start + hour})
}

// TestOrdersEndEarlier has an organiser have orders end before their time: with notice, and not where a minute is
// secret, since it could be one that has passed.
func TestOrdersEndEarlier(t *testing.T) {
	b := found(t, plain())
	b.do(start, Event{Kind: Opened, Ply: 1, Until: start + 2*hour})
	b.do(start+hour, Event{Kind: Unready, Member: "mira"})
	b.refused("10 minutes", Event{Kind: Moved, Until: start + hour + notice - 1, By: "kai", Reason: "all are in"})
	b.do(start+hour, Event{Kind: Moved, Until: start + hour + notice, By: "kai", Reason: "all are in"})
	if _, _, until, _ := b.m.Ply(); until != start+hour+notice {
		t.Errorf("orders are taken until %d", until)
	}
	terms := plain()
	terms.Moment, terms.Seed = AtMinute, seed.Commitment()
	secret := found(t, terms)
	secret.do(start, Event{Kind: Opened, Ply: 1, Until: start + 2*hour})
	secret.refused("secret minute", Event{Kind: Moved, Until: start + hour, By: "kai", Reason: "all are in"})
	secret.do(start, Event{Kind: Moved, Until: start + 3*hour, By: "kai", Reason: "trains"})
}
