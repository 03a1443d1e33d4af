import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ListingField } from '#machines/listings/editor/listing-form.schema.ts'
import { packagesIn, questionsIn } from '#machines/listings/editor/listing-form.schema.ts'
import { textsIn } from '#machines/listings/editor/typed-value.schema.ts'
import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import { isEditable } from '#machines/listings/listing.selectors.ts'
import type { Business } from '#machines/vendors/business.schema.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { formatList, spokenLanguage } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { EditEnd } from '#src/ui/forms/conflict/edit-end.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { useListingEditor } from '../../use-listing-editor.ts'
import { CompletenessCard } from './completeness-card.tsx'
import {
  AboutSection,
  AreaSection,
  PriceSection,
  TeamSection,
  TermsSection,
} from './content-sections.tsx'
import { DetailFields } from './detail-fields.tsx'
import { partName } from './part-text.tsx'
import { Preview } from './preview.tsx'
import { PublishCard } from './publish-card.tsx'
import css from './editor.module.css'

interface ListingEditorProps {
  record: ListingRecord
  business: Pick<Business, 'name' | 'category' | 'city' | 'country' | 'approval'>
  keep: (record: ListingRecord) => void
  readAgain: () => void
  /** What has a form of its own: the business itself, its photos. */
  children: ReactNode
}

/** A listing as its owner writes it: the draft, what it brings, and how couples will see it. */
export function ListingEditor({ record, business, keep, readAgain, children }: ListingEditorProps) {
  const { t } = useTranslation()
  const editor = useListingEditor(record, keep)
  const [shown, show] = useState<'form' | 'preview'>('form')
  return (
    <>
      <PublishCard
        record={record}
        approval={business.approval}
        isSaved={editor.isSaved}
        keep={keep}
        readAgain={readAgain}
      />
      <div className={css.switch}>
        <ChoiceTiles
          abreast
          name="view"
          label={t('listings:editor.view.label')}
          value={shown}
          choices={(['form', 'preview'] as const).map((value) => ({
            value,
            label: t(`listings:editor.view.${value}`),
          }))}
          onChange={show}
        />
      </div>
      <div className={css.editor} data-shown={shown}>
        <div className={css.write}>
          <Stack gap="loose">
            <CompletenessCard category={record.category} content={editor.content} />
            <ContentForm editor={editor} home={business} />
            {children}
          </Stack>
        </div>
        <Preview
          businessId={record.businessId}
          listing={{ ...business, category: record.category, content: editor.content }}
        />
      </div>
    </>
  )
}

function ContentForm({
  editor,
  home,
}: {
  editor: ReturnType<typeof useListingEditor>
  home: Pick<Business, 'city' | 'country'>
}) {
  const { t } = useTranslation()
  const { record, submit, isSaved } = editor
  return (
    <Form onSubmit={submit} refused={t('listings:editor.refused')}>
      <AboutSection editor={editor} />
      <PriceSection editor={editor} />
      <DetailFields editor={editor} />
      <AreaSection editor={editor} home={home} />
      <TeamSection editor={editor} />
      <TermsSection editor={editor} />
      <EditEnd
        edit={editor}
        texts={editTexts()}
        labelOf={partName}
        show={showTyped}
        save={t('listings:editor.save')}
        disabledReason={isEditable(record) ? null : t('listings:editor.withTheTeam')}
        className={css.save}
        data-bar="edge"
      >
        <p>{t(isSaved ? 'listings:editor.allSaved' : 'listings:editor.unsaved')}</p>
      </EditEnd>
    </Form>
  )
}

/** What was typed into a field, as people read it. */
function showTyped(field: ListingField, value: string): string {
  const texts: Partial<Record<ListingField, () => string[]>> = {
    packages: () => packagesIn(value).map(({ name }) => name),
    faq: () => questionsIn(value).map(({ question }) => question),
    links: () => textsIn(value),
    languages: () => textsIn(value).map(spokenLanguage),
    'area.towns': () => textsIn(value),
  }
  const list = texts[field]
  return (list ? formatList(list()) : value) || t('ui:notGiven')
}
