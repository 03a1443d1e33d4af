import type { ReactNode } from 'react'
import type { BudgetCategory } from '#machines/budget/budget.schema.ts'
import type { Show } from '#machines/budget/sums/shown.rules.ts'
import { Link } from '#src/ui/actions/link.tsx'

/** A figure that opens what makes it: the costs below, those of a kind and a category alone. */
export function BudgetFigureLink({
  show = 'all',
  category,
  className,
  children,
}: BudgetFigureLinkProps) {
  const search = new URLSearchParams({
    ...(show === 'all' ? {} : { show }),
    ...(category ? { category } : {}),
  })
  return (
    <Link
      className={className}
      to={{ search: search.toString() }}
      preventScrollReset
      onClick={() => document.getElementById('costs')?.focus()}
    >
      {children}
    </Link>
  )
}

interface BudgetFigureLinkProps {
  show?: Show
  category?: BudgetCategory
  className?: string | undefined
  children: ReactNode
}
