import { useEffect, useRef, useState } from 'react'
import { clockText } from '#machines/kernel/forms/clock.ts'
import {
  questionsIn,
  shownAs,
  shownIn,
  websiteFormOf,
  websiteFormSchema,
} from '#machines/website/website-form.schema.ts'
import type { WebsiteForm } from '#machines/website/website-form.schema.ts'
import { looks } from '#machines/wedding/wedding.schema.ts'
import type { PageContent, Website } from '#machines/website/website.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { itemTitle } from '#src/i18n/parts/item-title.ts'
import { conflictTexts } from '#src/i18n/parts/conflict.ts'
import { formatList } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Checkbox, ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Conflict } from '#src/ui/forms/conflict/conflict.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { draftOf, useWebsite } from '../../use-website.ts'
import { changeContent } from '../../website.queries.ts'
import { QuestionFields } from './question-fields.tsx'
import css from './editor.module.css'

/** What stands on the page. What is typed stays in this browser until it is saved, and shows beside the form at once. */
export function ContentForm({ onTyped }: { onTyped: (values: WebsiteForm) => void }) {
  const { t } = useTranslation()
  const { website, values, outcome, conflicts, choose, problemAt, change, submit, isSaved } =
    useContentEdit(onTyped)

  const error = (field: keyof WebsiteForm) => errorText(problemAt(field))
  return (
    <Card label={t('publishing:form.title')}>
      <h2>{t('publishing:form.title')}</h2>
      <Form onSubmit={submit}>
        <PageTexts {...{ values, change, error }} />
        <ShownItems
          items={website.items}
          value={values.shown}
          onChange={(shown) => change('shown', shown)}
        />
        <QuestionFields
          value={values.questions}
          problem={problemAt('questions')}
          onChange={(pairs) => change('questions', pairs)}
        />
        <Conflict
          {...conflictTexts()}
          conflicts={conflicts}
          labelOf={(field) => t(`publishing:form.${field}`)}
          show={(field, value) => shownValue(website, field, value)}
          onChoose={choose}
        />
        <Notice kind="critical">
          {outcome.state === 'refused' ? errorText(outcome.reason) : null}
        </Notice>
        <Row>
          <Button type="submit" busy={outcome.state === 'saving'} busyLabel={t('ui:saving')}>
            {t('publishing:form.save')}
          </Button>
          {isSaved ? null : <Soft small>{t('publishing:form.draft')}</Soft>}
        </Row>
      </Form>
    </Card>
  )
}

/** How the page looks, and what it says. */
function PageTexts({
  values,
  change,
  error,
}: {
  values: WebsiteForm
  change: ReturnType<typeof useContentEdit>['change']
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
      <div className={css.story}>
        <TextArea
          name="story"
          label={t('publishing:form.story')}
          hint={t('publishing:form.storyHint')}
          value={values.story}
          error={error('story')}
          onChange={(text) => change('story', text)}
        />
      </div>
    </>
  )
}

/** Changing the page. What is typed stays in this browser until it is saved. */
function useContentEdit(onTyped: (values: WebsiteForm) => void) {
  const { t } = useTranslation()
  const { weddingId, website, keep, told } = useWebsite()
  const [draft] = useState(() => draftOf(weddingId))
  const [begun] = useState(() => draft.read() as { record: Website; values: WebsiteForm } | null)
  const activity = useRef<string | undefined>(undefined)
  const { values, outcome, conflicts, choose, problemAt, change, submit } = useEdit<
    Website,
    WebsiteForm,
    PageContent
  >({
    record: website,
    begun,
    toForm: websiteFormOf,
    schema: websiteFormSchema,
    save,
    onKept: () => told(t('publishing:form.saved'), activity.current),
  })
  const isSaved = JSON.stringify(values) === JSON.stringify(websiteFormOf(website))
  useEffect(() => {
    onTyped(values)
    if (isSaved) draft.forget()
    else draft.write(website, values)
  }, [values, isSaved, website, draft, onTyped])

  async function save({ version }: Website, details: PageContent): Promise<Answer<Website>> {
    const answer = await changeContent(weddingId, { version, ...details })
    if (answer.result === 'answer') {
      activity.current = answer.body.activityId
      keep(answer.body.website)
      return { result: 'answer', body: answer.body.website }
    }
    // The draft is kept over what it is merged with.
    if (answer.code === 'version_stale') keep(answer.details['current'] as Website)
    return answer
  }

  return { website, values, outcome, conflicts, choose, problemAt, change, submit, isSaved }
}

/** Which items of the day guests may see. */
function ShownItems({
  items,
  value,
  onChange,
}: {
  items: Website['items']
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTranslation()
  const ticked = shownIn(value)
  return (
    <fieldset className={css.group}>
      <legend>{t('publishing:form.shown')}</legend>
      {items.length === 0 ? (
        <>
          <Soft small>{t('publishing:form.shownNone')}</Soft>
          <Row flush>
            <ButtonLink kind="bare" to="/dashboard/timeline/day">
              {t('publishing:form.toSchedule')}
            </ButtonLink>
          </Row>
        </>
      ) : (
        <Soft small>{t('publishing:form.shownHint')}</Soft>
      )}
      {items.map((item) => (
        <Checkbox
          key={item.id}
          name={item.id}
          checked={ticked.includes(item.id)}
          onChange={(isTicked) =>
            onChange(
              shownAs(isTicked ? [...ticked, item.id] : ticked.filter((id) => id !== item.id)),
            )
          }
        >
          {t('publishing:form.item', { title: itemTitle(item), start: clockText(item.start) })}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** A field's value as people read it. */
function shownValue({ items }: Website, field: keyof WebsiteForm, value: string): string {
  const look = looks.find((known) => known === value)
  if (field === 'look' && look) return t(`publishing:form.looks.${look}`)
  const ticked = field === 'shown' ? shownIn(value) : []
  const words =
    field === 'questions'
      ? questionsIn(value).map(({ question }) => question)
      : items.filter(({ id }) => ticked.includes(id)).map(itemTitle)
  const text = field === 'questions' || field === 'shown' ? formatList(words) : value
  return text || t('ui:notGiven')
}
