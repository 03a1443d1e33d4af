import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'

/**
 * The route of the screen that shows a state, by the state's dotted path: its own, else that of the
 * nearest state around it.
 */
export function screenOf(
  { screens }: Pick<CatalogueEntry, 'screens'>,
  path: string,
): string | null {
  for (let around = path; ; around = around.slice(0, Math.max(around.lastIndexOf('.'), 0))) {
    const screen = screens[around]
    if (screen !== undefined) return screen
    if (around === '') return null
  }
}
