import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Action } from '../../../api/connectors/action.js';
import { DRAGGED_ITEM } from '../canvas/canvas.js';
import { KindIcon } from '../canvas/kind-icon.js';
import type { NodeKinds } from '../use-node-kinds.js';
import { type PaletteItem, paletteItems } from './palette-items.js';

interface PaletteProps {
  kinds: NodeKinds;
  actions: readonly Action[];
  hasStart: boolean;
  /** Where what is added goes, in words. */
  where: string;
  onAdd: (item: PaletteItem) => void;
  onClose: () => void;
}

/** Everything that can be added, by search; a click or Enter adds it, and it can be dragged onto the canvas. */
export function Palette({ kinds, actions, hasStart, where, onAdd, onClose }: PaletteProps) {
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const items = paletteItems({ kinds, actions, hasStart }, search);
  const current = Math.min(at, items.length - 1);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const add = (item: PaletteItem | undefined) => {
    if (!item) return;
    onAdd(item);
    setSearch('');
    setAt(0);
  };
  const watchKeys = (event: KeyboardEvent) => {
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setAt(Math.min(items.length - 1, current + 1)),
      ArrowUp: () => setAt(Math.max(0, current - 1)),
      Enter: () => add(items[current]),
      Escape: onClose,
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    acts[event.key]!();
  };
  return (
    <aside className="palette" aria-label="Add a node">
      <div className="card-head">
        <h2>Add a node</h2>
        <button type="button" className="icon" aria-label="Close the palette" onClick={onClose}>
          <X size={16} aria-hidden />
        </button>
      </div>
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label="Search nodes and actions"
        aria-controls={listId}
        aria-expanded={items.length > 0}
        aria-activedescendant={items[current] && `${listId} ${items[current].id}`.replaceAll(' ', '-')}
        placeholder="Search nodes and actions"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setAt(0);
        }}
        onKeyDown={watchKeys}
      />
      <p className="hint">{where}</p>
      <div ref={list} id={listId} role="listbox" aria-label="Nodes and actions" className="palette-items" tabIndex={-1}>
        {items.map((item, index) => (
          <PaletteOption
            key={item.id}
            item={item}
            id={`${listId} ${item.id}`.replaceAll(' ', '-')}
            isCurrent={index === current}
            heading={item.group === items[index - 1]?.group ? undefined : item.group}
            onAdd={() => add(item)}
          />
        ))}
      </div>
      {items.length === 0 && <p className="hint">Nothing has these words.</p>}
    </aside>
  );
}

interface PaletteOptionProps {
  item: PaletteItem;
  id: string;
  isCurrent: boolean;
  /** Shown above the first of a group. */
  heading?: string;
  onAdd: () => void;
}

function PaletteOption({ item, id, isCurrent, heading, onAdd }: PaletteOptionProps) {
  return (
    <>
      {heading && (
        <span className="palette-heading" role="presentation">
          {heading}
        </span>
      )}
      {/* Keys are read by the search field, which names the current one. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
      <div
        id={id}
        role="option"
        aria-selected={isCurrent}
        className="palette-item"
        title={item.summary}
        draggable
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(DRAGGED_ITEM, item.id);
          dataTransfer.effectAllowed = 'copy';
        }}
        onClick={onAdd}
      >
        <KindIcon type={item.kind.type} />
        <span>
          <strong>{item.title}</strong>
          <span className="hint">{item.summary}</span>
        </span>
      </div>
    </>
  );
}
