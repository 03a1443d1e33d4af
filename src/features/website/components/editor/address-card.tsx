import { useState } from 'react'
import * as v from 'valibot'
import { typedSlug } from '#machines/website/slug.rules.ts'
import { slugSchema } from '#machines/kernel/forms/slug.ts'
import { useSend } from '#src/client/records/send.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { useWebsite } from '../../use-website.ts'
import { changeAddress } from '../../website.queries.ts'

const schema = v.object({
  slug: v.pipe(
    v.string('required'),
    v.transform((typed) => typedSlug(typed)),
    slugSchema,
  ),
})

/** Changes the slug, the last part of the page’s address. */
export function AddressCard() {
  const { website } = useWebsite()
  // The form starts again with what somebody else has saved, so that nobody overwrites it.
  return <Address key={website.visibility.suggested} />
}

function Address() {
  const { t } = useTranslation()
  const { weddingId, website, keep, readAgain, showToast } = useWebsite()
  const { visibility } = website
  const [begin] = useState({ slug: visibility.suggested })
  const { typed, isSending, refusal, problemAt, change, submit } = useSend({
    begin,
    schema,
    send: async ({ slug }) => {
      const answer = await changeAddress(weddingId, { version: visibility.version, slug })
      if (answer.result === 'refused' && answer.code === 'version_stale') readAgain()
      return answer
    },
    onDone: ({ website: written, activityId }) => {
      keep(written)
      showToast(t('publishing:address.message'), activityId)
      return { slug: written.visibility.suggested }
    },
  })
  return (
    <Card label={t('publishing:address.title')}>
      <h2>{t('publishing:address.title')}</h2>
      <Form onSubmit={submit}>
        <TextField
          name="slug"
          label={t('publishing:address.label')}
          autoComplete="off"
          value={typed.slug}
          hint={t('publishing:address.hint', {
            address: `${visibility.before.replace(/^https?:\/\//, '')}${typedSlug(typed.slug)}`,
          })}
          error={errorText(problemAt('slug'))}
          onChange={(slug) => change('slug', slug)}
        />
        <Soft small>{t('publishing:address.kept')}</Soft>
        <Notice kind="critical">{errorText(refusal)}</Notice>
        <Row>
          <Button type="submit" kind="quiet" busy={isSending} busyLabel={t('ui:saving')}>
            {t('publishing:address.act')}
          </Button>
        </Row>
      </Form>
    </Card>
  )
}
