import { useState } from 'react'
import * as v from 'valibot'
import { invitationPreviewRequestSchema } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInTab } from '#src/client/storage/storage.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { EditEnd } from '#src/ui/forms/conflict/edit-end.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { changeSettings } from '../../rsvp/invitations.queries.ts'
import { InvitationPreview } from '../messages/invitation-preview.tsx'
import type { EmailSheet } from '../messages/email-preview-window.tsx'

interface InvitationTextProps {
  weddingId: string
  edit: ReturnType<typeof useInvitationTexts>
  Sheet: EmailSheet
  disabledReason: string | null
}

/** What the couple says in their invitations, and how it looks before it goes out. */
export function InvitationTextCard({
  weddingId,
  edit,
  Sheet,
  disabledReason,
}: InvitationTextProps) {
  const { t } = useTranslation()
  const [isLooking, look] = useState(false)
  const { values, problemAt, change, submit } = edit
  const isTooLong = !v.is(invitationPreviewRequestSchema, values)
  return (
    <Card label={t('guests:invitationText.title')}>
      <Head />
      <Form onSubmit={submit}>
        <TextArea
          name="text"
          label={t('guests:invitationText.label')}
          hint={t('guests:invitationText.hint')}
          value={values.text}
          error={errorText(problemAt('text'))}
          onChange={(text) => change('text', text)}
        />
        <EditEnd
          edit={edit}
          texts={editTexts()}
          labelOf={() => t('guests:invitationText.label')}
          save={t('guests:invitationText.save')}
          kind="quiet"
          disabledReason={disabledReason}
        >
          <Button
            kind="quiet"
            disabledReason={disabledReason ?? (isTooLong ? errorText('too_long') : null)}
            onPress={() => look(true)}
          >
            {t('guests:invitationText.look')}
          </Button>
        </EditEnd>
      </Form>
      {isLooking ? (
        <InvitationPreview
          {...{ weddingId, Sheet, disabledReason }}
          text={values.text.trim()}
          send={null}
          onClose={() => look(false)}
        />
      ) : null}
    </Card>
  )
}

function Head() {
  const { t } = useTranslation()
  return (
    <Stack gap="tight">
      <h2>{t('guests:invitationText.title')}</h2>
      <Soft>{t('guests:invitationText.lead')}</Soft>
    </Stack>
  )
}

interface EditedTexts {
  weddingId: string
  settings: RsvpSettings
  onKept: (what: 'saved' | 'undone', undo: (() => void) | null) => void
}

/** What is typed, and over which words. */
const draftSchema = v.object({ version: v.number(), text: v.string(), typed: v.string() })

/**
 * What the couple says in their invitations, while they type it. This tab keeps it until it is
 * saved, because the preview leads to the times of the events.
 */
export function useInvitationTexts({ weddingId, settings, onKept }: EditedTexts) {
  const [draft] = useState(() => storedInTab(`invitationWords ${weddingId}`, parsedBy(draftSchema)))
  const [begun] = useState(() => draft.read())
  const edit = useEdit<RsvpSettings, { text: string }, { text: string }>({
    record: settings,
    begun: begun && {
      record: { ...settings, version: begun.version, text: begun.text },
      values: { text: begun.typed },
    },
    toForm: ({ text }) => ({ text }),
    schema: invitationPreviewRequestSchema,
    save: async ({ version }, { text }) => {
      const answer = await changeSettings(weddingId, { version, text })
      if (answer.result === 'answer') draft.write(null)
      return answer
    },
    onKept,
  })
  return {
    ...edit,
    change: (field: 'text', typed: string) => {
      const { version, text } = settings
      draft.write(typed === text ? null : { version, text, typed })
      edit.change(field, typed)
    },
  }
}
