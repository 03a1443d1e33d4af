import type { Wedding, WeddingDetails } from '#machines/wedding/wedding.schema.ts'
import { weddingFormSchema } from '#machines/wedding/wedding-form.schema.ts'
import type { WeddingForm as Typed } from '#machines/wedding/wedding-form.schema.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { errorText, t } from '#src/i18n/t.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { changeWedding } from '../wedding.queries.ts'
import { WeddingFields } from './wedding-fields.tsx'

/** The couple's details, to change. */
export function WeddingForm({ wedding }: { wedding: Wedding }) {
  const tell = useToast()
  const { values, outcome, problemAt, change, submit } = useEdit({
    record: wedding,
    toForm: typedFrom,
    schema: weddingFormSchema,
    save,
    onKept: (what, undo) => tell({ says: t(`ui:${what}`), action: undo && { name: t('ui:undo'), onPress: undo } }),
  })
  return (
    <Form onSubmit={submit}>
      <WeddingFields values={values} errorAt={(field) => errorText(problemAt(field))} onChange={change} />
      <Notice kind="critical">
        {outcome.state === 'stale' ? t('wedding:profile.stale') : outcome.state === 'refused' ? errorText(outcome.reason) : null}
      </Notice>
      <div>
        <Button type="submit" busy={outcome.state === 'saving'} busyLabel={t('ui:saving')}>
          {t('wedding:profile.save')}
        </Button>
      </div>
    </Form>
  )
}

function save({ id, version, names }: Wedding, { partnerName, ...details }: WeddingDetails) {
  return changeWedding(id, { version, names: [names[0], partnerName], ...details })
}

function typedFrom(wedding: Wedding): Typed {
  return {
    partnerName: wedding.names[1],
    partnerEmail: wedding.partnerEmail,
    weddingDate: wedding.weddingDate ?? '',
    city: wedding.city,
    country: wedding.country,
    expectedGuests: wedding.expectedGuests === null ? '' : String(wedding.expectedGuests),
    type: wedding.type ?? '',
    budgetRange: wedding.budgetRange ?? '',
  }
}
