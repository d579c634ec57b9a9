import { ArrowLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ConnectorMark } from '../../../connectors/connector-mark.js';
import { DRAGGED_ITEM } from '../canvas/canvas.js';
import { KindIcon } from '../canvas/kind-icon.js';
import { type PaletteItem, paletteItems, type PaletteSource, type PaletteStep, stepWords } from './palette-items.js';
import { Sentence } from '../../../parts/values/sentence.js';

interface PaletteProps {
  source: PaletteSource;
  /** Where what is added goes, in words. */
  where: string;
  onAdd: (item: PaletteItem) => void;
  onClose: () => void;
}

const EVERYTHING = { title: 'Add a node', searched: 'Search nodes and actions' };

/**
 * Everything that can be added, by search; a click or Enter adds it, and it can be dragged onto the canvas. Of what connectors
 * declare, first the connector is chosen, then one of its events or actions. A search finds them at once.
 */
export function Palette({ source, where, onAdd, onClose }: PaletteProps) {
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const [step, setStep] = useState<PaletteStep>();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const items = paletteItems(source, search, step);
  const current = Math.min(at, items.length - 1);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current, step]);
  const goTo = (next: PaletteStep | undefined, chosen = 0) => {
    setStep(next);
    setSearch('');
    setAt(chosen);
    input.current?.focus({ preventScroll: true });
  };
  const goBack = (from: PaletteStep) => {
    const before = from.connector === undefined ? undefined : { type: from.type };
    const isWhereItCameFrom = ({ opens }: PaletteItem) =>
      opens?.type === from.type && opens.connector === from.connector;
    goTo(before, Math.max(0, paletteItems(source, '', before).findIndex(isWhereItCameFrom)));
  };
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    if (item.opens) return goTo(item.opens);
    onAdd(item);
    goTo(undefined);
  };
  const watchKeys = (event: KeyboardEvent) => {
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setAt(Math.min(items.length - 1, current + 1)),
      ArrowUp: () => setAt(Math.max(0, current - 1)),
      Enter: () => choose(items[current]),
      Escape: () => (step ? goBack(step) : onClose()),
      ...(step && search === '' && { Backspace: () => goBack(step) }),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    acts[event.key]!();
  };
  const { title, searched } = step ? stepWords(source, step) : EVERYTHING;
  return (
    <aside className="palette" aria-label="Add a node">
      <div className="card-head">
        <span className="palette-title">
          {step && (
            <button type="button" className="icon quiet" aria-label="Back" onClick={() => goBack(step)}>
              <ArrowLeft size={16} aria-hidden />
            </button>
          )}
          <h2>{title}</h2>
        </span>
        <button type="button" className="icon" aria-label="Close the palette" onClick={onClose}>
          <X size={16} aria-hidden />
        </button>
      </div>
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={searched}
        aria-controls={listId}
        aria-expanded={items.length > 0}
        aria-activedescendant={items[current] && `${listId} ${items[current].id}`.replaceAll(' ', '-')}
        placeholder={searched}
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setAt(0);
        }}
        onKeyDown={watchKeys}
      />
      <p className="hint">{where}</p>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={step ? title : 'Nodes and actions'}
        className="palette-items"
        tabIndex={-1}
      >
        {items.map((item, index) => (
          <PaletteOption
            key={item.id}
            item={item}
            id={`${listId} ${item.id}`.replaceAll(' ', '-')}
            isCurrent={index === current}
            heading={item.group === items[index - 1]?.group ? undefined : item.group}
            onChoose={() => choose(item)}
          />
        ))}
      </div>
      {items.length === 0 && <p className="hint">No results</p>}
    </aside>
  );
}

interface PaletteOptionProps {
  item: PaletteItem;
  id: string;
  isCurrent: boolean;
  /** Shown above the first of a group. */
  heading?: string;
  onChoose: () => void;
}

function PaletteOption({ item, id, isCurrent, heading, onChoose }: PaletteOptionProps) {
  const connector = item.opens?.connector;
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
        // A connector by itself is nothing that could be added.
        draggable={connector === undefined}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(DRAGGED_ITEM, item.id);
          dataTransfer.effectAllowed = 'copy';
        }}
        onClick={onChoose}
      >
        {connector === undefined ? (
          <KindIcon type={item.kind.type} />
        ) : (
          <ConnectorMark connector={connector} title={item.title} />
        )}
        <span>
          <strong>{item.title}</strong>
          <span className="hint">
            <Sentence text={item.summary} />
          </span>
        </span>
        {item.opens && <ChevronRight size={16} aria-hidden />}
      </div>
    </>
  );
}
