interface JsonSwitchProps {
  name: string;
  isText: boolean;
  isDisabled: boolean;
  onSwitch: () => void;
}

/** Shows a value that is built by rows as its JSON, or the other way round. */
export function JsonSwitch({ name, isText, isDisabled, onSwitch }: JsonSwitchProps) {
  return (
    <button
      type="button"
      className="small quiet json-switch"
      aria-label={`${name} as JSON`}
      aria-pressed={isText}
      disabled={isDisabled}
      onClick={onSwitch}
    >
      JSON
    </button>
  );
}
