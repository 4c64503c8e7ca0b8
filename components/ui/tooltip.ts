/** The side of its owner on which a tooltip appears. */
export type TooltipSide = 'right' | 'bottom' | 'top'

/**
 * The attributes that give an element a tooltip. A tooltip never contains further information: its owner has
 * an accessible name, so screen readers hear nothing twice. If the owner's style sets `--tooltip: off`, its
 * name is already visible.
 */
export function tooltip(text: string, side: TooltipSide) {
  return { 'data-tooltip': text, 'data-tooltip-side': side }
}
