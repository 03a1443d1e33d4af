import { useState } from 'react'
import { minorFrom, typedFrom } from '#machines/kernel/values/money.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { comboboxTexts } from '#src/i18n/parts/combobox.ts'
import { currencyChoices } from '#src/i18n/parts/zones.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Combobox } from '#src/ui/forms/combobox/combobox.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-form.tsx'
import { useWeddingAnswer } from './use-wedding-answer.ts'

/** What they mean to spend in all. */
export function BudgetStep(step: StepProps) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const answer = useWeddingAnswer()
  const [currency, setCurrency] = useState(wedding.currency)
  const [total, setTotal] = useState(
    wedding.totalBudgetMinor === null
      ? ''
      : typedFrom({ minor: wedding.totalBudgetMinor, currency: wedding.currency }),
  )
  const [problem, setProblem] = useState<{ field: 'total' | 'currency'; code: string } | null>(null)

  async function save() {
    const isKnown = currencyChoices().some(({ value }) => value === currency)
    const minor = isKnown && total.trim() !== '' ? minorFrom(total, currency) : null
    if (!isKnown || (total.trim() !== '' && minor === null)) {
      setProblem(
        isKnown
          ? { field: 'total', code: 'invalid_amount' }
          : { field: 'currency', code: 'invalid_choice' },
      )
      return 'wrong'
    }
    return answer({ totalBudgetMinor: minor, currency })
  }

  const errorOf = (field: 'total' | 'currency') =>
    problem?.field === field ? errorText(problem.code) : null
  return (
    <StepForm {...step} save={save}>
      <Pair>
        <TextField
          label={t('wedding:fields.total')}
          name="total"
          inputMode="decimal"
          autoComplete="off"
          value={total}
          error={errorOf('total')}
          onChange={(value) => {
            setProblem(null)
            setTotal(value)
          }}
        />
        <Combobox
          label={t('wedding:fields.currency')}
          name="currency"
          value={currency}
          error={errorOf('currency')}
          choices={currencyChoices()}
          texts={comboboxTexts(t('wedding:hints.unknownCurrency'))}
          onChange={(value) => {
            setProblem(null)
            setCurrency(value)
          }}
        />
      </Pair>
    </StepForm>
  )
}
