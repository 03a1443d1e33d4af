import type { Page } from '@playwright/test'

/**
 * By how much a row of bare buttons stands over the edge of the text, so that their words are on
 * it.
 */
const flush = 12

/**
 * What is wider than the box that it is in, where that box neither scrolls nor is a field to type
 * into.
 */
export function cutOff(page: Page) {
  return page.evaluate(
    (slack) =>
      Array.from(document.querySelectorAll<HTMLElement>('main *')).flatMap((element) => {
        const { display, overflowX } = getComputedStyle(element)
        const { width, right } = element.getBoundingClientRect()
        if (
          width <= 1 ||
          display === 'inline' ||
          element.matches('input, select, textarea') ||
          element.closest('svg')
        )
          return []
        const isWide =
          element.scrollWidth > element.clientWidth + slack &&
          overflowX !== 'auto' &&
          overflowX !== 'scroll'
        const isOut =
          right > document.documentElement.clientWidth + 1 &&
          !element.closest('nav, [tabindex="0"]')
        return isWide || isOut ? [`${element.tagName} ${element.textContent?.slice(0, 40)}`] : []
      }),
    flush,
  )
}

/**
 * Which words are printed over which others: lines of text whose letters share more than a pixel in
 * both directions.
 */
export function overprints(page: Page) {
  return page.evaluate(() => {
    interface Line {
      text: string
      from: Element
      left: number
      right: number
      top: number
      bottom: number
    }
    const lines: Line[] = []
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (
        !parent ||
        text === '' ||
        !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        let seen = { left, right, top, bottom }
        for (let box: Element | null = parent; box; box = box.parentElement) {
          const { overflowX, clipPath } = getComputedStyle(box)
          if (overflowX === 'visible' && clipPath === 'none') continue
          const clip = box.getBoundingClientRect()
          seen = {
            left: Math.max(seen.left, clip.left),
            right: Math.min(seen.right, clip.right),
            top: Math.max(seen.top, clip.top),
            bottom: Math.min(seen.bottom, clip.bottom),
          }
        }
        // A font's own box is higher than its letters.
        const slack = (seen.bottom - seen.top) * 0.2
        const line = {
          text: text.slice(0, 40),
          from: parent,
          ...seen,
          top: seen.top + slack,
          bottom: seen.bottom - slack,
        }
        if (line.right - line.left > 2 && line.bottom - line.top > 2) lines.push(line)
      }
    }
    return lines.flatMap((one, at) =>
      lines.slice(at + 1).flatMap((other) => {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        const isOver =
          across > 1 &&
          down > 1 &&
          !one.from.closest('[data-bar], [role="dialog"]') &&
          !other.from.closest('[data-bar]')
        return isOver ? [`“${one.text}” over “${other.text}”`] : []
      }),
    )
  })
}
