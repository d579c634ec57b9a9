import { type FormEvent, useState } from 'react';
import { type ConnectSettings, setConnectSettings } from '../api/connectors/connect-settings.js';
import type { Problem } from '../api/problem.js';
import { linesOf } from '../collections/lines-of.js';
import { useTask } from '../data/use-task.js';
import { useUnsaved } from '../navigation/use-unsaved.js';
import { TextArea } from '../parts/fields/text-area.js';
import { TextField } from '../parts/fields/text-field.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { tell } from '../parts/toasts/toasts.js';
import { ConnectPreview } from './connect-preview.js';

/** The colour of pages while nobody has chosen one. */
const USUAL_COLOR = '#1457b8';

interface ConnectSettingsFormProps {
  settings: ConnectSettings;
  /** Name of the workspace, which heads the page. */
  workspace: string;
  /** Where the form is, to ask before it is left with changes. */
  href: string;
  onSaved: (settings: ConnectSettings) => void;
}

/** Where the page may lead back to, and its colour, beside what it looks like then. */
export function ConnectSettingsForm({ settings, workspace, href, onSaved }: ConnectSettingsFormProps) {
  const task = useTask();
  const [text, setText] = useState(settings.returnUrls.join('\n'));
  const [color, setColor] = useState(settings.color ?? USUAL_COLOR);
  const returnUrls = linesOf(text);
  const isChanged =
    returnUrls.join('\n') !== settings.returnUrls.join('\n') || color !== (settings.color ?? USUAL_COLOR);
  useUnsaved(isChanged, href);
  const notUrl = returnUrls.findIndex((url) => !URL.canParse(url));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (notUrl >= 0) return;
    await task.run(async () => {
      onSaved(await setConnectSettings({ returnUrls, color: color === USUAL_COLOR ? null : color }));
      tell('Settings saved.');
    });
  };
  return (
    <form className="card stack" onSubmit={(event) => void submit(event)} aria-label="Connect page">
      <ProblemNotice problem={task.problem} />
      <TextArea
        label="Return URLs"
        rows={4}
        className="code"
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder="https://app.example.com/accounts"
        hint="Where the page may lead back to, one per line: these addresses and everything below them. Without any, nobody can connect."
        fault={notUrl >= 0 ? `${returnUrls[notUrl]} is not a URL.` : lineFault(task.problem, returnUrls)}
      />
      <TextField
        label="Colour"
        type="color"
        value={color}
        onChange={({ target }) => setColor(target.value)}
        fault={task.problem?.errors?.find(({ field }) => field === 'color')?.message}
      />
      <ConnectPreview workspace={workspace} color={color} returnUrl={returnUrls[0]} />
      <div className="actions">
        <button className="primary" disabled={task.isRunning || !isChanged}>
          Save
        </button>
        {color !== USUAL_COLOR && (
          <button type="button" onClick={() => setColor(USUAL_COLOR)}>
            Use the default colour
          </button>
        )}
      </div>
    </form>
  );
}

/** What the service says of a line, with the line. */
function lineFault(problem: Problem | undefined, lines: readonly string[]): string | undefined {
  for (const { field, message } of problem?.errors ?? []) {
    const [, index] = /^returnUrls(?:\[(\d+)\])?$/.exec(field ?? '') ?? [];
    if (index !== undefined) return `${lines[Number(index)]} ${message}`;
    if (field === 'returnUrls') return message;
  }
  return undefined;
}
