/** On which side of its owner a tooltip is. */
export type TooltipSide = 'right' | 'bottom' | 'top'

/**
 * The attributes that give an element a tooltip. A tooltip is never the only place of a text: its owner has a name of its
 * own, so screen readers are told nothing twice. Where the owner's style sets `--tooltip: off`, its name is in sight.
 */
export function tooltip(text: string, side: TooltipSide) {
  return { 'data-tooltip': text, 'data-tooltip-side': side }
}
