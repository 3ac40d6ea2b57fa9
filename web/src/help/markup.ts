/* The almanac's small markup, read into blocks that the page draws. No HTML passes through. */

export type Span = { kind: 'text' | 'bold' | 'soft'; text: string } | { kind: 'link'; text: string; to: string };
export type Block =
  | { kind: 'heading'; text: string; id: string }
  | { kind: 'text'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'picture'; name: string };

const SPAN = /\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\((\w+)\)/g;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > from) found.push({ kind: 'text', text: text.slice(from, match.index) });
    if (match[1]) found.push({ kind: 'bold', text: match[1] });
    else if (match[2]) found.push({ kind: 'soft', text: match[2] });
    else found.push({ kind: 'link', text: match[3] ?? '', to: match[4] ?? '' });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ kind: 'text', text: text.slice(from) });
  return found;
}

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const line of text.trim().split('\n')) {
    const last = found.at(-1);
    if (line.startsWith('## ')) found.push({ kind: 'heading', text: line.slice(3), id: `h${found.length}` });
    else if (line.startsWith('- ')) {
      if (last?.kind === 'list') last.items.push(spans(line.slice(2)));
      else found.push({ kind: 'list', items: [spans(line.slice(2))] });
    } else if (/^\{\w+\}$/.test(line)) found.push({ kind: 'picture', name: line.slice(1, -1) });
    else if (line.trim()) found.push({ kind: 'text', spans: spans(line) });
  }
  return found;
}

export function bare(text: string): string {
  return text.replace(SPAN, '$1$2$3').replace(/\{\w+\}|^## |^- /gm, '');
}
