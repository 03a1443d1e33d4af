import { useState } from 'react'
import * as v from 'valibot'
import type { Contract } from '#machines/bookings/booking-record.schema.ts'
import { maxName } from '#machines/bookings/booking.schema.ts'
import { inOrderOfDays } from '#machines/bookings/booking.rules.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useKeptForm } from '#src/client/storage/use-kept-form.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatShare, formatWhen } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import { otherName } from '../booking-texts.tsx'
import { disabledReasonFor } from './booking-help.tsx'
import type { PartProps } from './payments.tsx'
import css from './booking.module.css'

/** The text as it was offered last, who has signed it, and the place to do so by name. */
export function ContractText(part: PartProps) {
  const { t } = useTranslation()
  const now = useNow()
  const { booking, renderOutcome } = part
  const { contract, actions, side } = booking
  if (contract === null) return null
  const { number, text, cancellation, couple, vendor } = contract
  const [signing] = actions.flatMap(({ event, refusedBy }) =>
    event === 'SIGN' || event === 'COUNTERSIGN' ? [{ event, refusedBy }] : [],
  )
  return (
    <Stack gap="tight">
      <h4>{t('bookings:contract.title', { number })}</h4>
      <div className={css.text}>{text}</div>
      <Soft small>{cancellationText(cancellation)}</Soft>
      <ul>
        <li>{signatureText(couple, side === 'couple' ? null : otherName(booking), now)}</li>
        <li>{signatureText(vendor, side === 'vendor' ? null : otherName(booking), now)}</li>
      </ul>
      {signing === undefined ? (
        renderOutcome('contract')
      ) : (
        <SignForm {...part} number={number} signing={signing} />
      )}
    </Stack>
  )
}

function SignForm({
  booking,
  number,
  signing,
  busyWith,
  disabledReason,
  take,
  renderOutcome,
}: PartProps & {
  number: number
  signing: { event: 'SIGN' | 'COUNTERSIGN'; refusedBy: readonly string[] }
}) {
  const { t } = useTranslation()
  const { name, isReplaced, typeName } = useName(booking.id, number)
  const [problem, setProblem] = useState<'required' | 'too_long' | null>(null)

  async function sign() {
    const typed = name.trim()
    const found = problemOf(typed)
    setProblem(found)
    if (found !== null) return
    if (await take({ event: signing.event, contract: number, name: typed })) typeName('')
  }

  return (
    <Form onSubmit={() => void sign()}>
      <Notice kind="caution">
        {isReplaced ? t('bookings:contract.replaced', { number }) : null}
      </Notice>
      <TextField
        label={t('bookings:contract.name')}
        hint={t('bookings:contract.nameHint')}
        name="name"
        autoComplete="name"
        value={name}
        error={errorText(problem)}
        onChange={(typed) => {
          typeName(typed)
          setProblem(null)
        }}
      />
      {renderOutcome('contract')}
      <div className={css.acts}>
        <Button
          type="submit"
          busy={busyWith === signing.event}
          busyLabel={t('bookings:busy')}
          disabledReason={
            disabledReason ?? (signing.refusedBy.length > 0 ? disabledReasonFor(signing) : null)
          }
        >
          {t(`bookings:step.${signing.event}`)}
        </Button>
      </div>
    </Form>
  )
}

const signatureSchema = v.object({ name: v.string(), number: v.number() })

/**
 * The name as it is typed, for the version under which it was typed: nobody signs a text that took
 * the place of the one that they read. A reload keeps both.
 */
function useName(id: string, number: number) {
  const { typed, change, forget } = useKeptForm(`sign.${id}`, signatureSchema, { name: '', number })
  const isReplaced = typed.name !== '' && typed.number !== number
  return {
    name: isReplaced ? '' : typed.name,
    isReplaced,
    typeName: (name: string) => {
      change({ name, number })
      if (name === '') forget()
    },
  }
}

/** `other` is the name of the other side, and null for a signature of one's own side. */
function signatureText(by: Contract['couple'], other: string | null, now: Date) {
  if (by !== null)
    return t('bookings:contract.signed', { name: by.name, day: formatWhen(by.at, now) })
  return other === null
    ? t('bookings:contract.waits.mine')
    : t('bookings:contract.waits.theirs', { name: other })
}

function problemOf(name: string) {
  if (name === '') return 'required'
  return name.length > maxName ? 'too_long' : null
}

function cancellationText(steps: Contract['cancellation']) {
  if (steps.length === 0) return t('bookings:contract.noCancellation')
  return inOrderOfDays(steps)
    .map(({ days, basisPoints }) =>
      t('bookings:contract.cancellation', {
        count: days,
        share: formatShare(basisPoints / 10_000),
      }),
    )
    .join(' ')
}
