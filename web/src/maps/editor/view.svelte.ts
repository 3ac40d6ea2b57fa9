/* What is open round the map: a panel at the right, or on phones a sheet with tabs. */
import type { Tool } from '../strokes';

export type Panel = 'fair' | 'rules' | 'share' | 'more';
export const TABS = ['terrain', 'numbers', 'harbours', 'areas', 'fair'] as const;
export type Tab = (typeof TABS)[number];

export class EditorView {
  width = $state(0);
  height = $state(0);
  phone = $derived(this.width < 768 || this.height < 480);
  lying = $derived(this.phone && this.width > this.height);
  narrow = $derived(!this.phone && this.width < 1100);
  /** The panel at the right; where there is no room for it, only while it is called for. */
  panel = $state<Panel>('fair');
  drawer = $state(false);
  tab = $state<Tab>('terrain');
  folded = $state(false);
  sheetHeight = $state(190);
  /** A panel lies over the tabs of the sheet. */
  sheetPanel = $state<Panel | null>(null);
  /** The panel that somebody looks at. */
  open: Panel | null = $derived(this.phone ? this.sheetPanel : this.drawer || !this.narrow ? this.panel : null);

  show(which: Panel): void {
    if (this.phone) {
      this.sheetPanel = this.sheetPanel === which ? null : which;
      this.folded = false;
    } else if (this.open === which) this.close();
    else {
      this.panel = which;
      this.drawer = true;
    }
  }

  close(): void {
    this.sheetPanel = null;
    this.panel = 'fair';
    this.drawer = false;
  }

  /** A tab that is open already folds the sheet. */
  choose(which: Tab): void {
    this.folded = this.tab === which && !this.folded && !this.sheetPanel;
    this.sheetPanel = null;
    this.tab = which;
  }

  /** Are areas shown: while somebody works on them? */
  areas(tool: Tool): boolean {
    return tool.kind === 'area' || tool.kind === 'pool' || (this.phone && this.tab === 'areas' && !this.folded && !this.sheetPanel);
  }
}
