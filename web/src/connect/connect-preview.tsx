interface ConnectPreviewProps {
  workspace: string;
  color: string;
  returnUrl: string | undefined;
}

/** About how the page begins and ends for an end user. */
export function ConnectPreview({ workspace, color, returnUrl }: ConnectPreviewProps) {
  const host = returnUrl && URL.canParse(returnUrl) ? new URL(returnUrl).host : 'your product';
  return (
    <figure className="connect-preview">
      <figcaption className="label">Preview</figcaption>
      <div style={{ borderTopColor: color }}>
        <strong>Connect your accounts to {workspace}</strong>
        <span>Back to {host}</span>
      </div>
    </figure>
  );
}
