/* Which control of the table a lesson points at now. A lesson names controls in the order of their use; those already used are passed over. */

/** What has to be opened first where a panel is not in sight: on phones a sheet, elsewhere a tab. */
const OPENERS: [RegExp, string[]][] = [
  [/^(trade|bank-|want-|send-offer|give-)/, ['open-trade', 'drawer-trade']],
  [/^(build-|open-|action-)/, ['open-build', 'drawer-build']],
  [/^(card-|play-)/, ['open-cards']],
];
const USED = ['aria-pressed', 'aria-expanded', 'aria-checked'];
const COUNTED = /^(bank-give|bank-get|want|give|discard|take)-/;

export interface Control {
  name: string;
  element: Element;
}

const visible = (element: Element): boolean => element.getClientRects().length > 0;

const shown = (root: ParentNode, name: string): Element[] => [...root.querySelectorAll(`[data-testid="${name}"]`)].filter(visible);

/** The control of that name; where each card of a list has one, that of the card. */
function seen(root: ParentNode, name: string, card = ''): Element | undefined {
  const all = shown(root, name);
  return all.find((one) => (one as HTMLElement).dataset.card?.replaceAll(' ', '-') === card) ?? all[0];
}

/** Which of those in sight that have its name it is. */
export const indexOf = (root: ParentNode, { name, element }: Control): number => shown(root, name).indexOf(element);

/** Has this control done its part? One that is named several times is pressed as often. */
function used(element: Element, name: string, times: number): boolean {
  if (USED.some((state) => element.getAttribute(state) === 'true')) return true;
  return COUNTED.test(name) && Number((element as HTMLElement).dataset.count ?? 0) >= times;
}

const open = (root: ParentNode, name: string): boolean => {
  const element = seen(root, name);
  return element !== undefined && !used(element, name, 1);
};

/** The control to use now; `alone`: there is nothing else to point at, so it stays on the last one. */
export function controlToUse(root: ParentNode, names: readonly string[], alone: boolean): Control | null {
  const confirm = seen(root, 'confirm-yes');
  if (confirm) {
    // several things can be done at the place that was chosen: first which
    const which = names.find((name) => name.startsWith('rival-') && open(root, name));
    return which ? { name: which, element: seen(root, which)! } : { name: 'confirm-yes', element: confirm };
  }
  const times: Record<string, number> = {};
  let last: Control | null = null;
  let card = '';
  for (const [at, name] of names.entries()) {
    times[name] = (times[name] ?? 0) + 1;
    if (name.startsWith('card-')) card = name.slice('card-'.length);
    const element = seen(root, name, card);
    if (element) {
      if (!used(element, name, times[name])) return { name, element };
      last = { name, element };
      continue;
    }
    // what was opened through it is there already
    if (names.slice(at + 1).some((later) => open(root, later))) continue;
    const openers = OPENERS.find(([what]) => what.test(name))?.[1] ?? [];
    for (const opener of openers) {
      const found = seen(root, opener);
      if (found && !used(found, opener, 1)) return { name: opener, element: found };
    }
  }
  return alone ? last : null;
}
