import { planFormOf, planFormSchema, rateField } from '#machines/budget/forms/plan-form.rules.ts'
import type { PlanDetails, PlanForm } from '#machines/budget/forms/plan-form.rules.ts'
import type { Plan, Budget } from '#machines/budget/budget.schema.ts'
import { carriedOver, proposedSplit } from '#machines/budget/split.rules.ts'
import { conflictTexts } from '#src/i18n/parts/conflict.ts'
import { currencyChoices } from '#src/i18n/parts/zones.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Conflict } from '#src/ui/forms/conflict/conflict.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { CloseWindow, Window } from '#src/ui/overlays/window.tsx'
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

/** Where a budget begins: its total proposes the split. */
export function FirstPlan() {
  const { t } = useTranslation()
  return (
    <Card label={t('budget:empty.title')}>
      <h2>{t('budget:empty.title')}</h2>
      <Soft>{t('budget:empty.text')}</Soft>
      <PlanFields onClose={null} />
    </Card>
  )
}

type Field = keyof PlanForm

function PlanFields({ onClose }: { onClose: (() => void) | null }) {
  const { t } = useTranslation()
  const { budget, disabledReason } = useBudget()
  const isFirst = onClose === null
  const { values, outcome, conflicts, choose, problemAt, change, submit } = usePlanEdit<
    PlanForm,
    PlanDetails
  >({
    toForm: planFormOf,
    schema: planFormSchema({ isFirst }),
    changeOf,
    says: () => t('budget:told.plan'),
    onKept: () => onClose?.(),
  })
  const { main, rates, errorAt, labelOf } = usePlanFields({ budget, isFirst, values, problemAt })
  const common = { values, errorAt, onChange: change }
  return (
    <Form onSubmit={() => void (disabledReason === null && submit())}>
      <Fields<Field> fields={main} {...common} />
      {isFirst || rates.length === 0 ? null : (
        <>
          <Soft>{t('budget:plan.ratesLead', { currency: values.currency })}</Soft>
          <Fields<Field> fields={rates} {...common} />
        </>
      )}
      <Conflict
        {...conflictTexts()}
        conflicts={conflicts}
        labelOf={labelOf}
        show={(_, value) => value || t('ui:notGiven')}
        onChoose={choose}
      />
      <Notice kind="critical">
        {outcome.state === 'refused' ? errorText(outcome.reason) : null}
      </Notice>
      <Row>
        <Button
          type="submit"
          busy={outcome.state === 'saving'}
          busyLabel={t('ui:saving')}
          disabledReason={disabledReason}
        >
          {t(isFirst ? 'budget:empty.act' : 'budget:save')}
        </Button>
        {onClose ? <CloseWindow>{t('budget:close')}</CloseWindow> : null}
      </Row>
    </Form>
  )
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
    { name: 'total', label: t('budget:plan.total'), required: isFirst },
    {
      name: 'currency',
      label: t('budget:plan.currency'),
      kind: 'select',
      choices: currencyChoices().map(({ value, label }) => ({ value, label })),
    },
    { name: 'headcount', label: t('budget:plan.headcount'), hint: t('budget:plan.headcountHint') },
  ]
  const used = [...budget.items, ...budget.plan.rates].map(({ currency }) => currency)
  const rates: FieldSpec<Field>[] = [...new Set(used)]
    .filter((from) => from !== values.currency)
    .map((from) => ({
      name: rateField(from),
      label: t('budget:plan.rate', { from, to: values.currency }),
    }))
  const errorAt = (field: Field) => {
    const problem = problemAt(field)
    return problem === 'invalid_rate' ? t('budget:plan.invalidRate') : errorText(problem)
  }
  const labelOf = (field: string) =>
    [...main, ...rates].find(({ name }) => name === field)?.label ?? field

  return { main, rates, errorAt, labelOf }
}

/** What differs alone is sent. In another currency the split keeps its proportions; of whoever had none, the total is split as proposed. */
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
