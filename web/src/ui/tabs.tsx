/**
 * Tabs: one tab stop, arrow keys go from one to the next. Other keys, and after a click the arrows, are left to the
 * page. The panel of a tab has the id panel-<id>.
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
  const step = (e: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (!by || e.shiftKey || !(e.currentTarget instanceof HTMLElement)) return;
    const at = tabs.findIndex((t) => t.id === chosen);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    e.preventDefault();
    choose(next.id);
    e.currentTarget.querySelector<HTMLElement>(`[data-id="${next.id}"]`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={name} onKeyDown={step}>
      {tabs.map((t) => (
        <button
          key={t.id}
          type="button"
          role="tab"
          class="tab"
          data-id={t.id}
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
