package server

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics counts events for Prometheus. It is also the hall's Gauge. The nil Metrics counts nothing.
type Metrics struct {
	registry *prometheus.Registry
	tables   prometheus.Gauge
	entries  prometheus.Counter
	groups   prometheus.Histogram
	acks     prometheus.Histogram
	late     *prometheus.HistogramVec
	faults   *prometheus.CounterVec
	requests *prometheus.CounterVec
	sockets  prometheus.Gauge
}

// NewMetrics returns counters that are all 0.
func NewMetrics() *Metrics {
	quick := []float64{.0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5}
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		tables:   prometheus.NewGauge(prometheus.GaugeOpts{Name: "quandary_tables", Help: "Games in memory."}),
		entries: prometheus.NewCounter(prometheus.CounterOpts{Name: "quandary_entries_total",
			Help: "Entries of logs written."}),
		groups: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "quandary_commit_batches",
			Help: "Actions and rows written in one transaction.", Buckets: prometheus.ExponentialBuckets(1, 2, 10)}),
		acks: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "quandary_acknowledge_seconds",
			Help: "From an action's arrival to its being on the disk.", Buckets: quick}),
		late: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "quandary_due_late_seconds",
			Help: "How much later than due things were done.", Buckets: quick}, []string{"kind"}),
		faults: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "quandary_faults_total",
			Help: "Faults of our own."}, []string{"what"}),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "quandary_requests_total", Help: "Requests."},
			[]string{"pattern", "status"}),
		sockets: prometheus.NewGauge(prometheus.GaugeOpts{Name: "quandary_streams", Help: "Open sockets and streams."}),
	}
	m.registry.MustRegister(collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.registry.MustRegister(m.tables, m.entries, m.groups, m.acks, m.late, m.faults, m.requests, m.sockets)
	return m
}

// Handler answers with the counts.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// Tables is for hall.Gauge.
func (m *Metrics) Tables(n int) { m.tables.Set(float64(n)) }

// Committed is for hall.Gauge.
func (m *Metrics) Committed(entries int) { m.entries.Add(float64(entries)) }

// Acknowledged is for hall.Gauge.
func (m *Metrics) Acknowledged(d time.Duration) { m.acks.Observe(d.Seconds()) }

// Late is for hall.Gauge.
func (m *Metrics) Late(kind string, d time.Duration) {
	m.late.WithLabelValues(kind).Observe(d.Seconds())
}

// Failed is for hall.Gauge.
func (m *Metrics) Failed(what string) { m.faults.WithLabelValues(what).Inc() }

// Group is for store.Options.
func (m *Metrics) Group(size int) { m.groups.Observe(float64(size)) }

// request counts an answered request.
func (m *Metrics) request(pattern string, status int) {
	if m != nil {
		m.requests.WithLabelValues(pattern, strconv.Itoa(status)).Inc()
	}
}

// stream counts an open socket or stream until the function that it returns is called.
func (m *Metrics) stream() func() {
	if m == nil {
		return func() {}
	}
	m.sockets.Inc()
	return m.sockets.Dec
}
