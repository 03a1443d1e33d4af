/**
 * For the `ref` of a button on a page that was drawn before its script came: a press from before
 * that is done once the button is alive, and once what was typed is entered again (form.tsx). The
 * page's head notes such presses (api/launch/prerender.mjs).
 */
export function replayClick(button: HTMLButtonElement | null) {
  if (button?.dataset['pressed'] === undefined) return
  delete button.dataset['pressed']
  setTimeout(() => button.click())
}

/** Clicks reach the hydrated page itself from now on. */
export function replayClicks() {
  delete document.documentElement.dataset['hydrating']
}
