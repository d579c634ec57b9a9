import { type KeyboardEvent, useId, useState } from 'react';
import { type Action, ACTIONS } from '../api/connectors/action.js';
import type { PageOf } from '../api/page.js';
import { useGet } from '../data/use-get.js';
import { navigate } from '../navigation/location.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { Loading } from '../parts/states/loading.js';
import { searchActions } from './search-actions.js';
import { Sentence } from '../parts/values/sentence.js';

const SHOWN = 8;

/** Finds an action by what it does, from anywhere: arrows choose, Enter opens. */
export function ActionSearch({ onClose }: { onClose: () => void }) {
  const { data, problem, reload } = useGet<PageOf<Action>>(ACTIONS);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const found = searchActions(data?.items ?? [], text).slice(0, SHOWN);
  const open = (action: Action | undefined) => {
    if (!action) return;
    onClose();
    navigate(`/actions/${action.key}`);
  };
  const watchKeys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter') open(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Find an action" onClose={onClose}>
      <input
        type="search"
        role="combobox"
        aria-label="What it does"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found[at] && `${id}-${at}`}
        placeholder="send message"
        autoComplete="off"
        autoFocus
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={watchKeys}
      />
      {!data && <Loading problem={problem} retry={reload} />}
      {data && found.length === 0 && <p className="hint">No actions found</p>}
      <ul id={id} role="listbox" aria-label="Actions" className="found" hidden={found.length === 0}>
        {found.map((action, index) => (
          <li
            key={action.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => open(action)}
          >
            <strong>{action.key}</strong>
            <span className="hint">
              <Sentence text={action.summary} />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
