import { useState } from 'react'
import * as v from 'valibot'
import { weddingFormSchema } from '#machines/wedding/forms/wedding-form.schema.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-form.tsx'
import { useWeddingAnswer } from './use-wedding-answer.ts'

const rough = ['20', '50', '80', '120', '180']

/** Roughly how many come: one of a few round numbers, or the couple's own. */
export function GuestsStep(step: StepProps) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const answer = useWeddingAnswer()
  const [typed, setTyped] = useState(wedding.expectedGuests?.toString() ?? '')
  const [problem, setProblem] = useState<string | null>(null)

  function change(value: string) {
    setProblem(null)
    setTyped(value)
  }

  async function save() {
    const read = v.safeParse(weddingFormSchema.entries.expectedGuests, typed)
    if (!read.success) {
      setProblem('invalid_number')
      return 'wrong'
    }
    return answer({ expectedGuests: read.output })
  }

  return (
    <StepForm {...step} save={save}>
      <ChoiceTiles
        label={t('setup:guests.roughly')}
        name="roughly"
        value={typed}
        choices={rough.map((value) => ({
          value,
          label: t('setup:guests.about', { count: Number(value) }),
        }))}
        onChange={change}
      />
      <TextField
        label={t('wedding:fields.expectedGuests')}
        name="expectedGuests"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={errorText(problem)}
        onChange={change}
      />
    </StepForm>
  )
}
