import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BudgetCategory } from '#machines/budget/budget.schema.ts'
import type { Show } from '#machines/budget/sums/shown.rules.ts'

/** A figure that opens what makes it: the costs below, those of a kind and a category alone. */
export function BudgetFigureLink({ show = 'all', category, className, children }: BudgetFigureLinkProps) {
  const search = new URLSearchParams({ ...(show === 'all' ? {} : { show }), ...(category ? { category } : {}) })
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
