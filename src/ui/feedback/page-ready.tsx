import { createContext, use, useEffect } from 'react'

/*
 * One mark says that a page is ready: `data-ready` on the root element, set while the screen is
 * interactive and nothing on it is still loading. Whoever drives a browser waits for the mark
 * instead of for a quiet network.
 */

let screens = 0
let loading = 0

/** True around a loading state that is shown as an example, as in the style guide. */
export const ExampleContext = createContext(false)

/**
 * Stands beside a screen: it is mounted with it, hydrated with it, and hidden with it while it is
 * fetched.
 */
export function InteractiveMark() {
  useEffect(() => {
    screens += 1
    update()
    return () => {
      screens -= 1
      update()
    }
  }, [])
  return null
}

/** Marks the page as loading for as long as the component is mounted. */
export function useLoadingMark() {
  const isExample = use(ExampleContext)
  useEffect(() => {
    if (isExample) return undefined
    loading += 1
    update()
    return () => {
      loading -= 1
      update()
    }
  }, [isExample])
}

function update() {
  document.documentElement.toggleAttribute('data-ready', screens > 0 && loading === 0)
}
