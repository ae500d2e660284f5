import type { GroupName } from './look.ts'

/** The parts of the page in their order, as the contents name them. */
export const sections = {
  base: [
    { id: 'colours', title: 'showcase.colours' },
    { id: 'type', title: 'showcase.type' },
    { id: 'measures', title: 'showcase.measures' },
    { id: 'marks', title: 'showcase.marks' },
    { id: 'buttons', title: 'showcase.buttons' },
    { id: 'fields', title: 'showcase.fields' },
    { id: 'choices', title: 'showcase.choices' },
    { id: 'overlays', title: 'showcase.overlays' },
    { id: 'commands', title: 'showcase.commands' },
    { id: 'messages', title: 'showcase.messages' },
    { id: 'formats', title: 'showcase.formats' },
  ],
  frames: [
    { id: 'beside', title: 'showcase.beside' },
    { id: 'menus', title: 'showcase.menus' },
    { id: 'tabs', title: 'showcase.tabs' },
    { id: 'bulk', title: 'showcase.bulk' },
    { id: 'stats', title: 'showcase.stats' },
    { id: 'pageHead', title: 'showcase.pageHead' },
    { id: 'detail', title: 'showcase.detail' },
    { id: 'split', title: 'showcase.split' },
  ],
  states: [
    { id: 'empty', title: 'showcase.empty' },
    { id: 'failed', title: 'showcase.failed' },
    { id: 'forbidden', title: 'showcase.forbidden' },
    { id: 'offline', title: 'showcase.offline' },
    { id: 'stale', title: 'showcase.stale' },
    { id: 'loading', title: 'showcase.loading' },
  ],
  form: [
    { id: 'figures', title: 'showcase.figures' },
    { id: 'choosing', title: 'showcase.choosing' },
    { id: 'dates', title: 'showcase.dates' },
    { id: 'ticks', title: 'showcase.ticks' },
    { id: 'wholeForm', title: 'showcase.wholeForm' },
  ],
  table: [
    { id: 'machinesTable', title: 'showcase.machines' },
    { id: 'longTable', title: 'showcase.longTable' },
    { id: 'tableStates', title: 'showcase.tableStates' },
  ],
  chart: [
    { id: 'chartLine', title: 'showcase.chartLine' },
    { id: 'chartBar', title: 'showcase.chartBar' },
    { id: 'chartStacked', title: 'showcase.chartStacked' },
    { id: 'chartHeat', title: 'showcase.chartHeat' },
    { id: 'chartStates', title: 'showcase.chartStates' },
  ],
} as const satisfies Record<GroupName, readonly { id: string; title: string }[]>
export type SectionId = (typeof sections)[GroupName][number]['id']
