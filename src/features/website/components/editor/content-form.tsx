import { useEffect, useRef, useState } from 'react'
import { fieldsOf, listKinds } from '#machines/website/sections/section-kinds.schema.ts'
import type { ListSection } from '#machines/website/sections/section-kinds.schema.ts'
import {
  arrangementIn,
  entriesIn,
  shownIn,
  websiteFormOf,
  websiteFormSchema,
  yes,
} from '#machines/website/website-form.schema.ts'
import type { WebsiteForm } from '#machines/website/website-form.schema.ts'
import { looks } from '#machines/wedding/wedding.schema.ts'
import type { PageContent, Website } from '#machines/website/website.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { itemTitle } from '#src/i18n/parts/item-title.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { formatList } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { EditEnd } from '#src/ui/forms/conflict/edit-end.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { draftOf, useWebsite } from '../../use-website.ts'
import { changeContent } from '../../website.queries.ts'
import { PhotoChoice } from './entry-fields.tsx'
import { SectionList } from './section-list.tsx'

/**
 * Edits the content of the page. The browser keeps unsaved changes, and the preview beside the form
 * shows them at once.
 */
export function ContentForm({ onTyped }: { onTyped: (values: WebsiteForm) => void }) {
  const { t } = useTranslation()
  const { website, edit, isSaved } = useContentEdit(onTyped)
  const { values, problemAt, change, submit } = edit

  const error = (field: keyof WebsiteForm) => errorText(problemAt(field))
  return (
    <Card label={t('publishing:form.title')}>
      <h2>{t('publishing:form.title')}</h2>
      <Form onSubmit={submit}>
        <PageTexts {...{ values, change, error }} />
        <SectionList {...{ values, problemAt, change }} />
        <EditEnd
          edit={edit}
          texts={editTexts()}
          labelOf={labelOf}
          show={(field, value) => shownValue(website, field, value)}
          save={t('publishing:form.save')}
        >
          {isSaved ? null : <Soft small>{t('publishing:form.draft')}</Soft>}
        </EditEnd>
      </Form>
    </Card>
  )
}

/** The look of the page and its texts. */
function PageTexts({
  values,
  change,
  error,
}: {
  values: WebsiteForm
  change: ReturnType<typeof useContentEdit>['edit']['change']
  error: (field: keyof WebsiteForm) => string | null
}) {
  const { t } = useTranslation()
  return (
    <>
      <ChoiceTiles
        roomy
        name="look"
        label={t('publishing:form.look')}
        value={values.look}
        choices={looks.map((value) => ({
          value,
          label: t(`publishing:form.looks.${value}`),
          note: t(`publishing:form.lookNotes.${value}`),
        }))}
        onChange={(look) => change('look', look)}
      />
      <TextField
        name="greeting"
        label={t('publishing:form.greeting')}
        hint={t('publishing:form.greetingHint')}
        autoComplete="off"
        value={values.greeting}
        error={error('greeting')}
        onChange={(text) => change('greeting', text)}
      />
      <TextArea
        name="place"
        label={t('publishing:form.place')}
        hint={t('publishing:form.placeHint')}
        value={values.place}
        error={error('place')}
        onChange={(text) => change('place', text)}
      />
      <PhotoChoice
        name="hero"
        label={t('publishing:form.hero')}
        hint={t('publishing:form.heroHint')}
        value={values.hero}
        error={error('hero')}
        onChange={(id) => change('hero', id)}
      />
    </>
  )
}

/** Edits the page. The browser keeps unsaved changes. */
function useContentEdit(onTyped: (values: WebsiteForm) => void) {
  const { t } = useTranslation()
  const { weddingId, website, keep, showToast } = useWebsite()
  const [draft] = useState(() => draftOf(weddingId))
  const [begun] = useState(() => draft.read() as { record: Website; values: WebsiteForm } | null)
  const activity = useRef<string | undefined>(undefined)
  const edit = useEdit<Website, WebsiteForm, PageContent>({
    record: website,
    begun,
    toForm: websiteFormOf,
    schema: websiteFormSchema,
    save,
    onKept: () => showToast(t('publishing:form.saved'), activity.current),
  })
  const { values } = edit
  // What another tab has written is not this one's to forget.
  const isOurs = useRef(begun !== null)
  const isSaved = JSON.stringify(values) === JSON.stringify(websiteFormOf(website))
  useEffect(() => {
    onTyped(values)
    if (!isSaved) draft.write(website, values)
    else if (isOurs.current) draft.forget()
    isOurs.current = !isSaved
  }, [values, isSaved, website, draft, onTyped])

  async function save({ version }: Website, details: PageContent): Promise<Answer<Website>> {
    const answer = await changeContent(weddingId, { version, ...details })
    if (answer.result === 'answer') {
      activity.current = answer.body.activityId
      keep(answer.body.website)
      return { result: 'answer', body: answer.body.website }
    }
    // The merged draft is kept.
    if (answer.code === 'version_stale') keep(answer.details['current'] as Website)
    return answer
  }

  return { website, edit, isSaved }
}

function labelOf(field: keyof WebsiteForm) {
  const list = listKinds.find((kind) => kind === field)
  if (list) return t(`website:guest.${list}`)
  if (field === 'takesPhotos') return t('publishing:sections.takesPhotos')
  return field === 'arrangement'
    ? t('publishing:sections.title')
    : t(
        `publishing:form.${field as Exclude<keyof WebsiteForm, ListSection | 'arrangement' | 'takesPhotos'>}`,
      )
}

/** A field’s value as text for the reader. */
function shownValue(website: Website, field: keyof WebsiteForm, value: string): string {
  return textOf(website, field, value) || t('ui:notGiven')
}

function textOf({ items, photos }: Website, field: keyof WebsiteForm, value: string) {
  if (field === 'arrangement')
    return formatList(
      arrangementIn(value).map(({ kind, audience }) =>
        audience === 'everyone'
          ? t(`website:guest.${kind}`)
          : t('publishing:sections.named', {
              name: t(`website:guest.${kind}`),
              audience: t(`publishing:sections.audience.${audience}`),
            }),
      ),
    )
  if (field === 'takesPhotos')
    return t(value === yes ? 'publishing:sections.takesThem' : 'publishing:sections.takesNone')
  if (field === 'shown') {
    const ticked = shownIn(value)
    return formatList(items.filter(({ id }) => ticked.includes(id)).map(itemTitle))
  }
  if (field === 'hero') return photos.find(({ id }) => id === value)?.alt ?? ''
  const list = listKinds.find((kind) => kind === field)
  if (list) return formatList(entriesIn(value).map((entry) => entry[fieldsOf(list)[0]![0]] ?? ''))
  const look = looks.find((known) => known === value)
  return field === 'look' && look ? t(`publishing:form.looks.${look}`) : value
}
