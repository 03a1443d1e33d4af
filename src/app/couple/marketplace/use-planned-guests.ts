import { useQuery } from '@tanstack/react-query'
import { budgetOptions } from '#src/features/budget/budget.queries.ts'
import type { WeddingView } from '#src/features/wedding/use-wedding.ts'

/** For how many guests the budget is planned, else how many are expected. */
export function usePlannedGuests({ wedding, may }: Pick<WeddingView, 'wedding' | 'may'>) {
  const budget = useQuery({ ...budgetOptions(wedding.id), enabled: may('budget', 'view') })
  return budget.data?.plan.headcount ?? wedding.expectedGuests
}
