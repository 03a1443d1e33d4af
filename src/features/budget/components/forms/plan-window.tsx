import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { planFormOf, planFormSchema, rateField } from '#machines/budget/forms/plan-form.rules.ts'
import type { PlanDetails, PlanForm } from '#machines/budget/forms/plan-form.rules.ts'
import type { Plan, Budget } from '#machines/budget/budget.schema.ts'
import { carriedOver, proposedSplit } from '#machines/budget/split.rules.ts'
import { currencies } from '#machines/kernel/values/currency.ts'
import { openQuotesOptions } from '#src/features/quotes/quotes.queries.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { currencyChoices } from '#src/i18n/parts/zones.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { EditEnd } from '#src/ui/forms/conflict/edit-end.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { rememberFocus } from '#src/ui/overlays/remember-focus.ts'
import { WindowEditEnd } from '#src/ui/forms/conflict/window-edit-end.tsx'
import { Window } from '#src/ui/overlays/window.tsx'
import { useBudget } from '../../use-budget.ts'
import { usePlanEdit } from '../../use-plan-edit.ts'
import { Fields } from './fields.tsx'
import type { FieldSpec } from './fields.tsx'

/** The total, the currency, the headcount, and a rate for each currency that something is in. */
export function PlanWindow() {
  const { t } = useTranslation()
  const { open } = useBudget()
  const close = () => open(null)
  return (
    <Window title={t('budget:plan.title')} onClose={close}>
      <PlanFields onClose={close} />
    </Window>
  )
}

/**
 * Where a budget begins: its total proposes the split. `onTyped` hears whether something is typed
 * that is not saved.
 */
export function FirstPlan({ onTyped }: { onTyped: (isTyped: boolean) => void }) {
  const { t } = useTranslation()
  // It goes once it is saved, and the head of the page takes the focus that stood on its button.
  useLayoutEffect(() => () => rememberFocus()(), [])
  return (
    <Card label={t('budget:empty.title')}>
      <h2>{t('budget:empty.title')}</h2>
      <Soft>{t('budget:empty.text')}</Soft>
      <PlanFields onClose={null} onTyped={onTyped} />
    </Card>
  )
}

type Field = keyof PlanForm

function PlanFields({
  onClose,
  onTyped = () => undefined,
}: {
  onClose: (() => void) | null
  onTyped?: (isTyped: boolean) => void
}) {
  const { t } = useTranslation()
  const { budget, disabledReason } = useBudget()
  const isFirst = onClose === null
  const edit = usePlanEdit<PlanForm, PlanDetails>({
    toForm: planFormOf,
    schema: planFormSchema({ isFirst }),
    changeOf,
    message: () => t('budget:messages.plan'),
    onKept: () => onClose?.(),
  })
  const { values, isChanged, problemAt, change, submit } = edit
  const tellTyped = useEffectEvent(onTyped)
  useEffect(() => tellTyped(isChanged), [isChanged])
  const { main, rates, errorAt, labelOf } = usePlanFields({ budget, isFirst, values, problemAt })
  const end = { edit, texts: editTexts(), labelOf, disabledReason }
  const onChange = (field: Field, value: string) => {
    change(field, value)
    if (field !== 'currency') return
    for (const [rate, text] of ratesIn(value, budget.plan))
      if (values[rate] !== text) change(rate, text)
  }
  const common = { values, errorAt, onChange }
  return (
    <Form onSubmit={() => void (disabledReason === null && submit())}>
      <Fields<Field> fields={main} {...common} />
      {isFirst || rates.length === 0 ? null : (
        <>
          <Soft>{t('budget:plan.ratesLead', { currency: values.currency })}</Soft>
          <Fields<Field> fields={rates} {...common} />
        </>
      )}
      {isFirst ? (
        <EditEnd {...end} save={t('budget:empty.act')} />
      ) : (
        <WindowEditEnd {...end} save={t('budget:save')} close={t('budget:close')} />
      )}
    </Form>
  )
}

/**
 * The rates in a main currency: those that are kept are of the wedding's own, and say nothing of
 * what a unit costs in another one.
 */
function ratesIn(currency: string, plan: Plan) {
  const kept = planFormOf(currency === plan.currency ? plan : { ...plan, rates: [] })
  return currencies.map((of) => [rateField(of), kept[rateField(of)] ?? ''] as const)
}

function usePlanFields({
  budget,
  isFirst,
  values,
  problemAt,
}: {
  budget: Budget
  isFirst: boolean
  values: PlanForm
  problemAt: (field: Field) => string | null
}) {
  const { t } = useTranslation()
  const main: FieldSpec<Field>[] = [
    { name: 'total', label: t('budget:plan.total'), kind: 'amount', required: isFirst },
    {
      name: 'currency',
      label: t('budget:plan.currency'),
      kind: 'select',
      choices: currencyChoices().map(({ value, label }) => ({ value, label })),
    },
    {
      name: 'headcount',
      label: t('budget:plan.headcount'),
      kind: 'count',
      hint: t('budget:plan.headcountHint'),
    },
  ]
  const offered = useOffered()
  const used = [...budget.items, ...budget.plan.rates, ...offered].map(({ currency }) => currency)
  const rates: FieldSpec<Field>[] = [...new Set(used)]
    .filter((from) => from !== values.currency)
    .map((from) => ({
      name: rateField(from),
      label: t('budget:plan.rate', { from, to: values.currency }),
      kind: 'amount',
    }))
  const errorAt = (field: Field) => {
    const problem = problemAt(field)
    return problem === 'invalid_rate' ? t('budget:plan.invalidRate') : errorText(problem)
  }
  const labelOf = (field: string) =>
    [...main, ...rates].find(({ name }) => name === field)?.label ?? field

  return { main, rates, errorAt, labelOf }
}

/**
 * The quotes on the table: one in another currency is read in the couple's own once it has a rate.
 */
function useOffered() {
  const { wedding, may } = useWedding()
  const options = openQuotesOptions(wedding.id)
  const { data } = useQuery({ ...options, enabled: may('vendors', 'view') })
  return (data?.items ?? []).map(({ content }) => content)
}

/**
 * What differs alone is sent. In another currency the split keeps its proportions; of whoever had
 * none, the total is split as proposed.
 */
function changeOf(before: Plan, { totalMinor, currency, headcount, rates }: PlanDetails) {
  const isOther = currency !== before.currency
  return {
    headcount,
    rates,
    ...(totalMinor === before.totalMinor ? {} : { totalMinor }),
    ...(isOther ? { currency } : {}),
    ...(before.version === 0
      ? { split: proposedSplit(totalMinor ?? 0) }
      : isOther
        ? { split: carriedOver(before.split, totalMinor ?? 0) }
        : {}),
  }
}
