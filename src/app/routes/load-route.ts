import { createContext } from 'react'
import type { RouteMatch, RouteObject } from 'react-router'
import type { LoadableScreen } from './lazy-screen.tsx'

/** All routes, for the links that load ahead what they lead to. */
export const RoutesContext = createContext<RouteObject[]>([])

/** Loads the screens of an address: the code and the texts of the layout and of the page. */
export async function loadRoute(matches: RouteMatch[] | null) {
  // Each route with a lazy screen has that screen as its `handle`.
  const screens = (matches ?? []).flatMap(({ route }) => (route.handle as LoadableScreen) ?? [])
  await Promise.all(screens.map((screen) => screen.load()))
}
