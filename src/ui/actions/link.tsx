import { createContext, use } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink, useResolvedPath } from 'react-router'
import type { LinkProps, NavLinkProps, Path, To } from 'react-router'

/** Begins to load what an address shows; null where nothing is loaded ahead. */
export const PrefetchContext = createContext<((to: Path) => void) | null>(null)

/**
 * A link to another address of the product: what it leads to begins to load when it is pointed at
 * or has the focus.
 */
export function Link(props: LinkProps) {
  return <RouterLink {...usePrefetch(props.to)} {...props} />
}

/** The same, which knows whether its address is the present one. */
export function NavLink(props: NavLinkProps) {
  return <RouterNavLink {...usePrefetch(props.to)} {...props} />
}

function usePrefetch(to: To) {
  const prefetch = use(PrefetchContext)
  const path = useResolvedPath(to)
  const load = () => prefetch?.(path)
  return { onPointerEnter: load, onFocus: load }
}
