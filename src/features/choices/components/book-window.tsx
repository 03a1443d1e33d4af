import {
  bookingFormOf,
  bookingFormSchema,
  restOf,
} from '#machines/choices/choice/booking-form.schema.ts'
import type { BookingForm } from '#machines/choices/choice/booking-form.schema.ts'
import type { Agreed } from '#machines/choices/agreed.schema.ts'
import type { Choice, Written } from '#machines/choices/choice/choice.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useSend } from '#src/client/records/send.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { dateFieldTexts } from '#src/i18n/parts/date-field.ts'
import { DateField } from '#src/ui/forms/date/date-field.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { inPart } from '#src/ui/forms/part.ts'
import type { FormPart } from '#src/ui/forms/part.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Pair, Soft } from '#src/ui/layout/layout.tsx'
import { Window, WindowActs } from '#src/ui/overlays/window.tsx'

interface BookProps {
  choice: Choice
  /** The wedding's, where no price is known yet. */
  currency: string
  book: (agreed: Agreed | null) => Promise<Answer<Written>>
  onClose: () => void
}

/**
 * What was agreed with whoever is booked: it goes on the budget, with its payments, in the same
 * step. All of it may stay empty.
 */
export function BookWindow({ choice, currency: ours, book, onClose }: BookProps) {
  const { t } = useTranslation()
  const currency = choice.price?.currency ?? ours
  const names = { deposit: t('choices:booking.deposit'), rest: t('choices:booking.rest') }
  const { typed, isSending, refusal, problemAt, change, submit } = useSend<
    BookingForm,
    Agreed | null,
    Written
  >({
    begin: bookingFormOf(choice),
    schema: bookingFormSchema({ currency, names }),
    send: book,
    onDone: ({ choice: booked }) => {
      onClose()
      return bookingFormOf(booked)
    },
  })
  const part = {
    values: typed,
    errorAt: (field: keyof BookingForm) => errorText(problemAt(field)),
    onChange: change,
  }
  return (
    <Window title={t('choices:booking.title', { name: choice.name })} onClose={onClose}>
      <Soft>{t('choices:booking.lead')}</Soft>
      <Form onSubmit={submit}>
        <BookFields currency={currency} {...part} />
        <WindowActs
          act={t('choices:step.BOOK')}
          acting={t('choices:step.busy')}
          isBusy={isSending}
          refusal={errorText(refusal)}
          close={t('choices:booking.close')}
        />
      </Form>
    </Window>
  )
}

function BookFields({ currency, ...part }: FormPart<BookingForm> & { currency: string }) {
  const { t } = useTranslation()
  const day = (field: 'depositDue' | 'restDue') => ({
    label: t(`choices:booking.${field}`),
    ...inPart(part, field),
    ...dateFieldTexts(),
  })
  const rest = restOf(part.values, currency)
  const leaves =
    rest === null
      ? undefined
      : t('choices:booking.leaves', { amount: formatMoney({ minor: rest, currency }) })
  return (
    <>
      <TextField
        label={t('choices:booking.price', { currency })}
        {...inPart(part, 'price')}
        inputMode="decimal"
        autoComplete="off"
      />
      <Pair>
        <TextField
          label={t('choices:booking.depositIn', { currency })}
          {...inPart(part, 'deposit')}
          inputMode="decimal"
          hint={leaves}
          autoComplete="off"
        />
        <DateField {...day('depositDue')} />
      </Pair>
      <DateField {...day('restDue')} />
    </>
  )
}
