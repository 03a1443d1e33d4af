import { useState } from 'react'
import * as v from 'valibot'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { DateMove } from '#machines/timeline/task/date-move.schema.ts'
import { followCountry } from '#machines/wedding/country/country.rules.ts'
import { profileFormOf } from '#machines/wedding/forms/profile-form.schema.ts'
import { weddingFormSchema } from '#machines/wedding/forms/wedding-form.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { ConfirmDateMove } from '#src/features/wedding/components/date-move.tsx'
import { PlaceFields } from '#src/features/wedding/components/fields/about-fields.tsx'
import { WhenFields } from '#src/features/wedding/components/fields/when-fields.tsx'
import { useToday, useWedding } from '#src/features/wedding/use-wedding.ts'
import { previewDate } from '#src/features/wedding/wedding.queries.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { localTimeZone } from '#src/i18n/parts/zones.ts'
import { Soft } from '#src/ui/layout/layout.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-form.tsx'
import { useWeddingAnswer } from './use-wedding-answer.ts'

/** When it is, as far as they know, and where, unless that is known already. */
export function DateStep(step: StepProps) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const answer = useWeddingAnswer()
  const [date, setDate] = useState({
    weddingDate: wedding.weddingDate ?? '',
    datePeriod: wedding.datePeriod ?? '',
  })
  // Decided once: the fields stay while what they hold is being saved.
  const [asksPlace] = useState(wedding.city === '' || wedding.country === '')
  const [place, setPlace] = useState<Partial<Place>>({})
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const to = date.weddingDate || null
  const { asked, confirm } = useDateMove(to)
  const values = { ...date, city: wedding.city, country: wedding.country, ...place }

  async function save() {
    const found = fieldProblems(stepSchema, values)
    setProblems(found)
    if (found.length > 0) return 'wrong'
    const kept = wedding.weddingDate === null || wedding.weddingDate === to ? null : await confirm()
    const { weddingDate, datePeriod, ...where } = v.parse(stepSchema, values)
    return kept ?? answer({ weddingDate, datePeriod, ...placeChange(wedding, where) })
  }

  const part = {
    values,
    errorAt: (field: string) =>
      errorText(problems.find(({ path }) => path === field)?.code ?? null),
    onChange: (field: keyof typeof values, value: string) => {
      setProblems(problems.filter(({ path }) => path !== field))
      if (field === 'city' || field === 'country') setPlace({ ...place, [field]: value })
      else setDate((before) => ({ ...before, [field]: value }))
    },
  }
  return (
    <StepForm {...step} save={save}>
      <WhenFields {...part} today={useToday()} />
      {asksPlace ? (
        <>
          <Soft>{t('setup:date.where')}</Soft>
          <PlaceFields {...part} />
        </>
      ) : null}
      <ConfirmDateMove
        move={asked?.move ?? null}
        from={asked?.from ?? null}
        now={wedding.weddingDate}
        to={to}
        busy={false}
        onAct={() => asked?.settle(true)}
        onKeep={() => asked?.settle(false)}
      />
    </StepForm>
  )
}

/** Asks what moves with the date, where the wedding has one: vendors may be booked for it. */
function useDateMove(to: string | null) {
  const { wedding } = useWedding()
  const [asked, ask] = useState<Asked | null>(null)

  /** Null if the date is meant to move, and the code of why that is not known. */
  async function confirm() {
    const preview = await previewDate(wedding.id, to)
    if (preview.result === 'refused') return preview.code
    const { promise, resolve } = Promise.withResolvers<boolean>()
    ask({ move: preview.body, from: wedding.weddingDate, settle: resolve })
    const isMeant = await promise
    ask(null)
    return isMeant ? null : 'wrong'
  }

  return { asked, confirm }
}

interface Asked {
  move: DateMove
  /** The date when it was asked. */
  from: string | null
  settle: (isMeant: boolean) => void
}

type Place = Pick<Wedding, 'city' | 'country'>

const stepSchema = v.pick(weddingFormSchema, ['weddingDate', 'datePeriod', 'city', 'country'])

/** What is new of the place, with the zone and currency that follow another country. */
function placeChange(wedding: Wedding, { city, country }: Place) {
  const here = localTimeZone()
  return {
    ...(city !== wedding.city && { city }),
    ...(country !== wedding.country && {
      country,
      ...followCountry(profileFormOf(wedding, here), country, here),
    }),
  }
}
