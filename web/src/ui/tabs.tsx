/**
 * Tabs: one tab stop, arrow keys go from one to the next. Other keys, and after a click all, are left to the page. The
 * panel of a tab has the id panel-<id>.
 */
export function Tabs({
  name,
  tabs,
  chosen,
  choose,
}: {
  name: string;
  tabs: readonly { id: string; title: string }[];
  chosen: string;
  choose: (id: string) => void;
}) {
  return (
    <div class="tabs" role="tablist" aria-label={name}>
      {tabs.map((t) => (
        <button
          key={t.id}
          type="button"
          role="tab"
          class="tab"
          id={`tab-${t.id}`}
          aria-controls={`panel-${t.id}`}
          aria-selected={t.id === chosen}
          tabIndex={t.id === chosen ? 0 : -1}
          onClick={(e) => {
            choose(t.id);
            if (e.detail > 0) e.currentTarget.blur();
          }}
        >
          {t.title}
        </button>
      ))}
    </div>
  );
}
