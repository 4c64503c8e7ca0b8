/** What of the balance page has code of its own; the rest is made on the server. */
export { default as Form } from 'next/form'
export { BalancePage } from './balance-page.tsx'
export { ChartTips } from './chart-tips.tsx'
export { SheetWatch } from './sheet-watch.tsx'
export { TableToggle } from './table-toggle.tsx'
