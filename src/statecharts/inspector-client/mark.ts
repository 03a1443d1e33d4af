import { loadTexts, t } from '#src/i18n/i18n.ts'
import css from './mark.module.css'

let isShown = false

/**
 * A small mark in the corner, and the keys Alt+Shift+S, which open the chart of what this page is
 * running. In a window of its own, next to the page.
 */
export async function showMark() {
  if (isShown) return
  isShown = true
  await loadTexts('statecharts')
  const mark = document.createElement('a')
  mark.className = css.mark ?? ''
  mark.href = '/statecharts?here'
  mark.target = 'vowline-statecharts'
  mark.title = t('statecharts:mark')
  mark.setAttribute('aria-label', t('statecharts:mark'))
  mark.setAttribute('aria-keyshortcuts', 'Alt+Shift+S')
  // Behind the hash, because a path may hold the key of an invitation, and what stands there is
  // sent to no server.
  mark.addEventListener(
    'click',
    () => (mark.href = `/statecharts?here#${window.location.pathname}`),
  )
  document.body.append(mark)
  addEventListener('keydown', ({ altKey, shiftKey, code }) => {
    if (altKey && shiftKey && code === 'KeyS') mark.click()
  })
}
