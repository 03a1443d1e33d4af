import { useState } from 'react'
import type { ReactNode } from 'react'
import { audiences, isListSection } from '#machines/website/sections/section-kinds.schema.ts'
import type { SectionKind } from '#machines/website/sections/section-kinds.schema.ts'
import { moveSection } from '#machines/website/sections/sections.rules.ts'
import type { PlacedSection } from '#machines/website/sections/sections.schema.ts'
import {
  arrangementAs,
  arrangementIn,
  entriesIn,
  shownIn,
  yes,
} from '#machines/website/website-form.schema.ts'
import type { WebsiteForm } from '#machines/website/website-form.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Status } from '#src/ui/feedback/status.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Checkbox, Select } from '#src/ui/forms/choices.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { useRowOrder } from '#src/ui/actions/use-row-order.ts'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import { useWebsite } from '../../use-website.ts'
import { EntryFields } from './entry-fields.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { ShownItems } from './shown-items.tsx'
import css from './editor.module.css'

interface SectionsProps {
  values: WebsiteForm
  problemAt: (field: keyof WebsiteForm) => string | null
  change: (field: keyof WebsiteForm, value: string) => void
}

/** The sections of the page in their order, with their content and audience. */
export function SectionList(props: SectionsProps) {
  const { t } = useTranslation()
  const { values, change } = props
  const placed = arrangementIn(values.arrangement)
  const arrange = (next: readonly PlacedSection[]) => change('arrangement', arrangementAs(next))
  const { group, ...order } = useRowOrder<HTMLOListElement>({
    name: 'section',
    count: placed.length,
    onMove: (from, to) => arrange(moveSection(placed, from, to)),
  })
  return (
    <fieldset className={css.group}>
      <legend>{t('publishing:sections.title')}</legend>
      <Soft small>{t('publishing:sections.hint')}</Soft>
      <ol ref={group} className={css.sections}>
        {placed.map((section, at) => (
          // The keyboard puts sections in order by their buttons.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dragged is dropped on a section
          <li key={section.kind} {...order.target(at)}>
            <Section
              {...props}
              section={section}
              moves={
                <MoveButtons
                  name={t(`website:guest.${section.kind}`)}
                  at={at}
                  count={placed.length}
                  order={order}
                />
              }
              onAudience={(audience) => arrange(placed.with(at, { ...section, audience }))}
            />
          </li>
        ))}
      </ol>
      <GuestLinkNotice placed={placed} />
    </fieldset>
  )
}

interface SectionProps extends SectionsProps {
  section: PlacedSection
  moves: ReactNode
  onAudience: (audience: PlacedSection['audience']) => void
}

function Section({ section: { kind, audience }, moves, onAudience, ...form }: SectionProps) {
  const { t } = useTranslation()
  const name = t(`website:guest.${kind}`)
  const count = countOf(kind, form.values)
  const isRefused = isListSection(kind) && form.problemAt(kind) !== null
  const [isOpen, open] = useState(kind === 'story')
  return (
    <>
      <details
        open={isOpen || isRefused}
        onToggle={(event) => open(event.currentTarget.open)}
        className={css.section}
      >
        <summary>
          <span>{name}</span>
          {count > 0 ? <Soft small>{t('publishing:sections.count', { count })}</Soft> : null}
          {audience === 'everyone' ? null : (
            <Status state={`section.${audience}`}>
              {t(`publishing:sections.audience.${audience}`)}
            </Status>
          )}
        </summary>
        <div className={css.group}>
          <SectionContent kind={kind} {...form} />
          <Select
            name={`audience-${kind}`}
            label={t('publishing:sections.whoSees', { name })}
            value={audience}
            choices={audiences.map((value) => ({
              value,
              label: t(`publishing:sections.audience.${value}`),
            }))}
            onChange={onAudience}
          />
        </div>
      </details>
      <Row flush>{moves}</Row>
    </>
  )
}

/** The content of a section. A section that shows other pages’ data links to them. */
function SectionContent({
  kind,
  values,
  problemAt,
  change,
}: SectionsProps & { kind: SectionKind }) {
  const { t } = useTranslation()
  const { website } = useWebsite()
  if (isListSection(kind))
    return (
      <>
        <EntryFields
          kind={kind}
          value={values[kind]}
          isRefused={problemAt(kind) !== null}
          onChange={(value) => change(kind, value)}
        />
        <Notice kind="critical">
          {problemAt(kind) === null ? null : t('publishing:sections.incomplete')}
        </Notice>
      </>
    )
  switch (kind) {
    case 'story':
      return (
        <div className={css.story}>
          <TextArea
            name="story"
            label={t('publishing:form.story')}
            hint={t('publishing:form.storyHint')}
            value={values.story}
            error={errorText(problemAt('story'))}
            onChange={(text) => change('story', text)}
          />
        </div>
      )
    case 'schedule':
      return (
        <ShownItems
          items={website.items}
          value={values.shown}
          onChange={(shown) => change('shown', shown)}
        />
      )
    case 'gifts':
      return <GiftsNote />
    case 'guestPhotos':
      return (
        <GuestPhotosNote
          takes={values.takesPhotos === yes}
          onChange={(takes) => change('takesPhotos', takes ? yes : '')}
        />
      )
    case 'answer':
    case 'photos':
      return <Soft small>{t(`publishing:sections.${kind}`)}</Soft>
    default:
      return kind satisfies never
  }
}

function GiftsNote() {
  const { t } = useTranslation()
  return (
    <>
      <Soft small>{t('publishing:sections.gifts')}</Soft>
      <Row flush>
        <ButtonLink kind="bare" to="/dashboard/registry">
          {t('publishing:sections.toGifts')}
        </ButtonLink>
      </Row>
    </>
  )
}

/** Whether guests may send photos, and a link to those that they sent. */
function GuestPhotosNote({
  takes,
  onChange,
}: {
  takes: boolean
  onChange: (takes: boolean) => void
}) {
  const { t } = useTranslation()
  const { waitingPhotos: count } = useWebsite().website
  return (
    <>
      <Soft small>{t('publishing:sections.guestPhotos')}</Soft>
      <Checkbox name="takesPhotos" checked={takes} onChange={onChange}>
        {t('publishing:sections.takesPhotos')}
      </Checkbox>
      {count > 0 ? <p>{t('publishing:sections.waitingPhotos', { count })}</p> : null}
      <Row flush>
        <ButtonLink kind="bare" to="/dashboard/website/photos">
          {t('publishing:sections.toGuestPhotos')}
        </ButtonLink>
      </Row>
    </>
  )
}

/** How invited guests reach the sections that only they see on an open page. */
function GuestLinkNotice({ placed }: { placed: readonly PlacedSection[] }) {
  const { t } = useTranslation()
  const { website } = useWebsite()
  if (!placed.some(({ audience }) => audience === 'guests')) return null
  const { guestLink } = website.visibility
  return (
    <Soft small>
      {guestLink === null
        ? t('publishing:sections.guestsAll')
        : t('publishing:sections.guestsBy', { link: guestLink })}
    </Soft>
  )
}

/** How many entries a section has. */
function countOf(kind: SectionKind, values: WebsiteForm) {
  if (isListSection(kind)) return entriesIn(values[kind]).length
  return kind === 'schedule' ? shownIn(values.shown).length : 0
}
