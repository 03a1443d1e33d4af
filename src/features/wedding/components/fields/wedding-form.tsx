import { useRef, useState } from 'react'
import type { DateMove } from '#machines/timeline/task/date-move.schema.ts'
import { followCountry } from '#machines/wedding/country/country.rules.ts'
import { profileFormOf, profileFormSchema } from '#machines/wedding/forms/profile-form.schema.ts'
import type { ProfileForm } from '#machines/wedding/forms/profile-form.schema.ts'
import type { Wedding, budgetRanges, weddingTypes } from '#machines/wedding/wedding.schema.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { countryName, formatDay } from '#src/i18n/format.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { periodName } from '#src/i18n/parts/days/wedding-when.ts'
import { localTimeZone, zoneName } from '#src/i18n/parts/zones.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { EditEnd } from '#src/ui/forms/conflict/edit-end.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { useToastWithUndo } from '../../use-undo-toast.ts'
import { useWedding } from '../../use-wedding.ts'
import { changeWedding, previewDate } from '../../wedding.queries.ts'
import { ConfirmDateMove } from '../date-move.tsx'
import { ProfileFields } from './profile-fields.tsx'

/**
 * The couple's details, to change. Another date is asked about first: other things move with it.
 */
export function WeddingForm() {
  const { t } = useTranslation()
  const form = useWeddingForm()
  const { wedding, edit, move, setMove, to } = form
  const isSaving = edit.outcome.state === 'saving'

  return (
    <Form onSubmit={() => void form.press()} refused={t('wedding:profile.refused')}>
      <ProfileFields
        values={edit.values}
        errorAt={(field) => errorText(edit.problemAt(field))}
        onChange={form.changeField}
      />
      <EditEnd
        edit={edit}
        texts={editTexts()}
        labelOf={(field) => t(`wedding:fields.${field}`)}
        show={showValue}
        save={t('wedding:profile.save')}
        isBusy={isSaving || move.state === 'reading'}
        busyLabel={t(move.state === 'reading' ? 'wedding:dateMove.reading' : 'ui:saving')}
        notices={
          <Notice kind="critical">
            {move.state === 'failed'
              ? `${t('wedding:dateMove.failed')} ${errorText(move.reason) ?? ''}`
              : null}
          </Notice>
        }
      />
      <ConfirmDateMove
        move={move.state === 'asked' ? move.what : null}
        from={move.state === 'asked' ? move.from : null}
        now={wedding.weddingDate}
        to={to}
        busy={isSaving}
        onAct={() => {
          setMove({ state: 'none' })
          edit.submit()
        }}
        onKeep={() => setMove({ state: 'none' })}
      />
    </Form>
  )
}

/** The details as they are typed, and the question that another date asks. */
function useWeddingForm() {
  const { t } = useTranslation()
  const showToast = useToastWithUndo()
  const { wedding, keep } = useWedding()
  const edit = useEdit({
    record: wedding,
    // Which zone this browser is in is asked for only where nobody has said another: the answer
    // takes a slow phone a tenth of a second.
    toForm: (record) => profileFormOf(record, record.timeZone ? '' : localTimeZone()),
    schema: profileFormSchema,
    save: ({ id, version }: Wedding, details) => changeWedding(id, { version, ...details }),
    onKept: (what, undo, kept) => {
      keep(kept)
      setMove({ state: 'none' })
      showToast(t(`ui:${what}`), undo)
    },
  })
  const [move, setMove] = useState<
    | { state: 'none' | 'reading' }
    | { state: 'asked'; what: DateMove; from: string | null }
    | { state: 'failed'; reason: string }
  >({
    state: 'none',
  })
  const { values, change, submit } = edit
  const to = values.weddingDate || null
  /** Which reading of what moves is the last one: its answer counts while the date stays. */
  const reading = useRef(0)

  function changeField(field: keyof ProfileForm, value: string) {
    change(field, value)
    if (field === 'weddingDate') {
      reading.current += 1
      setMove({ state: 'none' })
    }
    if (field !== 'country') return
    // The zone and the currency follow the country, in sight and to be changed.
    for (const [following, guess] of Object.entries(followCountry(values, value, localTimeZone())))
      change(following as keyof ProfileForm, guess)
  }

  async function press() {
    if (move.state === 'reading') return undefined
    if (to === wedding.weddingDate) {
      setMove({ state: 'none' })
      return submit()
    }
    setMove({ state: 'reading' })
    reading.current += 1
    const current = reading.current
    const answer = await previewDate(wedding.id, to)
    if (current !== reading.current) return undefined
    return setMove(
      answer.result === 'answer'
        ? { state: 'asked', what: answer.body, from: wedding.weddingDate }
        : { state: 'failed', reason: answer.code },
    )
  }

  return { wedding, edit, move, setMove, to, changeField, press }
}

/** A field as it is read, not as it is kept. */
function showValue(field: keyof ProfileForm, value: string) {
  if (value === '') return t('ui:notGiven')
  if (field === 'weddingDate') return formatDay(value)
  if (field === 'datePeriod') return periodName(value)
  if (field === 'country') return countryName(value)
  if (field === 'timeZone') return zoneName(value)
  // A choice holds one of its own values.
  if (field === 'type') return t(`wedding:type.${value as (typeof weddingTypes)[number]}`)
  if (field === 'budgetRange')
    return t(`wedding:budgetRange.${value as (typeof budgetRanges)[number]}`)
  return value
}
