/** Bytes as people read them: "1.2 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString('en')} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
