/** Put a text on the clipboard. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement('textarea'); // plain http on another machine has no clipboard
    area.value = text;
    document.body.append(area);
    area.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else copies without a secure context
    document.execCommand('copy');
    area.remove();
  }
}
