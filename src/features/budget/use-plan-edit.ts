import type { GenericSchema } from 'valibot'
import type { Budget, Plan } from '#machines/budget/budget.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { changePlan } from './budget.queries.ts'
import { useBudget } from './use-budget.ts'

/**
 * A plan as a form works on it: its total and currency are the wedding's, so that either may have
 * been written since.
 */
interface PlanRecord {
  version: number
  plan: Plan
}

type Change = Partial<Pick<Plan, 'totalMinor' | 'currency' | 'headcount' | 'split' | 'rates'>>

interface PlanEditOptions<F extends Record<string, string>, D> {
  toForm: (plan: Plan) => F
  schema: GenericSchema<F, D>
  /** What is sent of it; `before` is the plan that it was typed over. */
  changeOf: (before: Plan, details: D) => Change
  message: () => string
  onKept?: () => void
}

/**
 * The plan in a form. What somebody else has saved meanwhile, here or in the wedding's profile, is
 * a choice.
 */
export function usePlanEdit<F extends Record<string, string>, D>({
  toForm,
  schema,
  changeOf,
  message,
  onKept = () => {},
}: PlanEditOptions<F, D>) {
  const { weddingId, budget, showToast } = useBudget()
  return useEdit<PlanRecord, F, D>({
    record: recordOf(budget.plan),
    toForm: ({ plan }) => toForm(plan),
    schema,
    save: async ({ plan }, details) => {
      const change = changeOf(plan, details)
      const answer = await changePlan(weddingId, {
        version: plan.version,
        wedding: plan.wedding,
        ...change,
      })
      if (answer.result === 'refused') return withRecord(answer)
      showToast(message(), answer.body.activityId)
      const wedding = plan.wedding + ('totalMinor' in change || 'currency' in change ? 1 : 0)
      return {
        result: 'answer',
        body: recordOf({ ...plan, ...change, version: answer.body.version, wedding }),
      }
    },
    onKept,
  })
}

function recordOf(plan: Plan): PlanRecord {
  return { version: plan.version + plan.wedding, plan }
}

/** A refusal of what was stale brings the whole budget along. */
function withRecord(answer: Extract<Answer<unknown>, { result: 'refused' }>): Answer<PlanRecord> {
  const current = answer.details['current'] as Budget | undefined
  return current
    ? { ...answer, details: { ...answer.details, current: recordOf(current.plan) } }
    : answer
}
