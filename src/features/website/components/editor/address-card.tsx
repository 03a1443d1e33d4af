import * as v from 'valibot'
import { typedSlug } from '#machines/website/slug.rules.ts'
import { slugSchema } from '#machines/kernel/forms/slug.ts'
import type { Website } from '#machines/website/website.schema.ts'
import { useRef } from 'react'
import { useEdit } from '#src/client/records/edit.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { EditEnd } from '#src/ui/forms/conflict/edit-end.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { useWebsite } from '../../use-website.ts'
import { changeAddress } from '../../website.queries.ts'

type AddressForm = Record<'slug', string>

const schema: v.GenericSchema<AddressForm, AddressForm> = v.object({
  slug: v.pipe(
    v.string('required'),
    v.transform((typed) => typedSlug(typed)),
    slugSchema,
  ),
})

/**
 * Changes the slug, the last part of the page’s address. What somebody else has saved meanwhile is
 * a choice.
 */
export function AddressCard() {
  const { t } = useTranslation()
  const { website } = useWebsite()
  const edit = useAddressEdit()
  const { values, problemAt, change, submit } = edit
  return (
    <Card label={t('publishing:address.title')}>
      <h2>{t('publishing:address.title')}</h2>
      <Form onSubmit={() => submit()}>
        <TextField
          name="slug"
          label={t('publishing:address.label')}
          autoComplete="off"
          value={values.slug}
          hint={t(`publishing:address.hint.${website.visibility.state}`, {
            address: `${website.visibility.before.replace(/^https?:\/\//, '')}${typedSlug(values.slug)}`,
          })}
          error={errorText(problemAt('slug'))}
          onChange={(slug) => change('slug', slug)}
        />
        <Soft small>{t('publishing:address.kept')}</Soft>
        <EditEnd
          edit={edit}
          texts={editTexts()}
          labelOf={() => t('publishing:address.label')}
          save={t('publishing:address.act')}
          kind="quiet"
        />
      </Form>
    </Card>
  )
}

function useAddressEdit() {
  const { t } = useTranslation()
  const { weddingId, website, keep, showToast } = useWebsite()
  const activity = useRef<string | undefined>(undefined)
  return useEdit<Website['visibility'], AddressForm, AddressForm>({
    record: website.visibility,
    toForm: ({ suggested }) => ({ slug: suggested }),
    schema,
    save: async ({ version }, { slug }) => {
      const answer = await changeAddress(weddingId, { version, slug })
      if (answer.result === 'answer') {
        activity.current = answer.body.activityId
        keep(answer.body.website)
        return { result: 'answer', body: answer.body.website.visibility }
      }
      if (answer.code !== 'version_stale') return answer
      // The page as it is now comes along with this refusal.
      const current = answer.details['current'] as Website
      keep(current)
      return { ...answer, details: { ...answer.details, current: current.visibility } }
    },
    onKept: () => showToast(t('publishing:address.message'), activity.current),
  })
}
