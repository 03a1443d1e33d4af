import { useState } from 'react'
import { minorFrom, typedFrom } from '#machines/budget/money.schema.ts'
import { microsFrom, rateText } from '#machines/budget/rates.rules.ts'
import { proposedSplit } from '#machines/budget/split.rules.ts'
import { currencyChoices } from '#src/i18n/parts/zones.ts'
import { errorText, t } from '#src/i18n/t.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { Window } from '#src/ui/overlays/window.tsx'
import { changePlan } from '../../budget.queries.ts'
import { useBudget } from '../../use-budget.ts'
import { Fields } from './fields.tsx'

/** The total, the currency, the headcount, and a rate for each currency that something is in. First of all it proposes the split. */
export function PlanWindow({ isFirst = false }: { isFirst?: boolean }) {
  const { weddingId, budget, off, told, open } = useBudget()
  // What was read when the typing began: what others save meanwhile must not be overwritten unseen.
  const [plan] = useState(budget.plan)
  const [typed, type] = useState(() => ({
    total: plan.totalMinor === null ? '' : typedFrom({ minor: plan.totalMinor, currency: plan.currency }),
    currency: plan.currency,
    headcount: plan.headcount === null ? '' : String(plan.headcount),
  }))
  const [rates, setRates] = useState<Record<string, string>>(() =>
    Object.fromEntries(plan.rates.map(({ currency, micros }) => [currency, rateText(micros)])),
  )
  const [asked, ask] = useState({ isSaving: false, hasTried: false, refusal: null as string | null, version: plan.version })
  const foreign = [...new Set([...budget.items.map(({ currency }) => currency), ...Object.keys(rates)])].filter(
    (one) => one !== typed.currency,
  )
  const total = typed.total.trim() === '' ? null : minorFrom(typed.total, typed.currency)
  const headcount = typed.headcount.trim() === '' ? null : Number(typed.headcount)
  const problems = {
    total: typed.total.trim() !== '' && total === null ? 'invalid_amount' : isFirst && total === null ? 'required' : null,
    currency: null,
    headcount: headcount !== null && !(Number.isInteger(headcount) && headcount >= 0 && headcount <= 10_000) ? 'invalid_number' : null,
  }
  const isRateWrong = (currency: string) => (rates[currency] ?? '').trim() !== '' && microsFrom(rates[currency] ?? '') === null
  const areWrong = Object.values(problems).some((problem) => problem !== null) || foreign.some(isRateWrong)

  async function submit() {
    if (asked.isSaving || off !== null) return
    ask({ ...asked, hasTried: true, isSaving: !areWrong })
    if (areWrong) return
    const answer = await changePlan(weddingId, {
      version: asked.version,
      totalMinor: total,
      currency: typed.currency,
      headcount,
      ...(plan.version === 0 || typed.currency !== plan.currency ? { split: proposedSplit(total ?? 0) } : {}),
      rates: foreign.flatMap((currency) => {
        const micros = microsFrom(rates[currency] ?? '')
        return micros === null ? [] : [{ currency, micros }]
      }),
    })
    if (answer.result === 'answer') {
      told(t('budget:told.plan'), answer.body.activityId)
      return open(null)
    }
    const current = answer.details['current'] as { plan: { version: number } } | undefined
    return ask({ hasTried: true, isSaving: false, refusal: answer.code, version: current?.plan.version ?? asked.version })
  }

  const form = (
    <Form onSubmit={() => void submit()}>
      <Fields
        fields={[
          { name: 'total', label: t('budget:plan.total'), required: isFirst },
          {
            name: 'currency',
            label: t('budget:plan.currency'),
            kind: 'select',
            choices: currencyChoices().map(({ value, label }) => ({ value, label })),
          },
          { name: 'headcount', label: t('budget:plan.headcount'), hint: t('budget:plan.headcountHint') },
        ]}
        values={typed}
        errorAt={(field) => (asked.hasTried ? errorText(problems[field]) : null)}
        onChange={(field, value) => type({ ...typed, [field]: value })}
      />
      {isFirst || foreign.length === 0 ? null : (
        <>
          <Soft>{t('budget:plan.ratesLead', { currency: typed.currency })}</Soft>
          {foreign.map((currency) => (
            <TextField
              key={currency}
              name={`rate-${currency}`}
              label={t('budget:plan.rate', { from: currency, to: typed.currency })}
              autoComplete="off"
              value={rates[currency] ?? ''}
              error={isRateWrong(currency) ? t('budget:plan.invalidRate') : null}
              onChange={(value) => setRates({ ...rates, [currency]: value })}
            />
          ))}
        </>
      )}
      <Notice kind="critical">{asked.refusal === 'version_stale' ? t('budget:plan.stale') : errorText(asked.refusal)}</Notice>
      <Row>
        <Button type="submit" busy={asked.isSaving} busyLabel={t('ui:saving')} off={off}>
          {t(isFirst ? 'budget:empty.act' : 'budget:save')}
        </Button>
        {isFirst ? null : (
          <Button kind="quiet" onPress={() => open(null)}>
            {t('budget:close')}
          </Button>
        )}
      </Row>
    </Form>
  )
  if (!isFirst)
    return (
      <Window title={t('budget:plan.title')} onClose={() => open(null)}>
        {form}
      </Window>
    )
  return (
    <Card label={t('budget:empty.title')}>
      <h2>{t('budget:empty.title')}</h2>
      <Soft>{t('budget:empty.text')}</Soft>
      {form}
    </Card>
  )
}
