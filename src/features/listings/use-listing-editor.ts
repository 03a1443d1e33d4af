import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import {
  contentWith,
  listingFormOf,
  listingFormSchema,
} from '#machines/listings/editor/listing-form.schema.ts'
import type {
  ListingField,
  ListingForm,
  WrittenContent,
} from '#machines/listings/editor/listing-form.schema.ts'
import { draftWithPresentKeys } from '#machines/listings/fields/former-keys.schema.ts'
import { listingRecordSchema } from '#machines/listings/listing.schema.ts'
import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { changeListing } from './own-listing.queries.ts'

/** What every part of the editor works on. */
export interface Editor {
  record: ListingRecord
  values: ListingForm
  change: (field: ListingField, value: string) => void
  /**
   * Why what stands at a path was refused, in words: a field, or a part of a list as
   * `packages.0.name`.
   */
  errorAt: (path: string) => string | null
}

/**
 * The listing of one's own business in its form. What is typed stays in this browser until it is
 * saved.
 */
export function useListingEditor(record: ListingRecord, keep: (record: ListingRecord) => void) {
  const { businessId, category } = record
  const showToast = useToast()
  const [draft] = useState(() => draftOf(businessId))
  const [begun] = useState(() => draft.read())
  const schema = useMemo(() => listingFormSchema(category), [category])
  const [isTried, setTried] = useState(false)
  const edit = useEdit<ListingRecord, ListingForm, WrittenContent>({
    record,
    begun: begun && {
      ...begun,
      values: { ...listingFormOf(begun.record.content), ...begun.values },
    },
    toForm: ({ content }) => listingFormOf(content),
    schema,
    save,
    onKept: (what, undo) => {
      setTried(false)
      showToast({
        message: t(`ui:${what}`),
        action: undo && { name: t('ui:undo'), onPress: () => void undo() },
      })
    },
  })
  const { values, problemAt, submit } = edit
  const isSaved = JSON.stringify(values) === JSON.stringify(listingFormOf(record.content))
  useEffect(() => {
    if (isSaved) draft.forget()
    else draft.write(record, values)
  }, [values, isSaved, record, draft])

  async function save(
    { version }: ListingRecord,
    written: WrittenContent,
  ): Promise<Answer<ListingRecord>> {
    const answer = await changeListing(businessId, { version, ...written })
    if (answer.result === 'answer') keep(answer.body)
    // The draft is kept over what it is merged with.
    else if (answer.code === 'version_stale') keep(answer.details['current'] as ListingRecord)
    return answer
  }

  const errorAt = useErrorAt({ isTried, schema, values, problemAt })
  return {
    ...edit,
    record,
    errorAt,
    isSaved,
    content: useMemo(
      () => contentWith(category, record.content, values),
      [category, record.content, values],
    ),
    submit: () => {
      setTried(true)
      submit()
    },
  }
}

interface Tried {
  isTried: boolean
  schema: ReturnType<typeof listingFormSchema>
  values: ListingForm
  problemAt: (field: ListingField) => string | null
}

/** Why what stands at a path was refused, in words. */
function useErrorAt({ isTried, schema, values, problemAt }: Tried) {
  // A list is one field of the form; what is wrong in a row of it is told there once it was to be
  // saved.
  const inLists = useMemo(
    () => (isTried ? fieldProblems(schema, values).filter(({ path }) => isInList(path)) : []),
    [isTried, schema, values],
  )
  return (path: string) =>
    errorText(
      isInList(path)
        ? (inLists.find((problem) => problem.path === path)?.code ?? null)
        : // The paths of the form's fields are their names.
          problemAt(path as ListingField),
    )
}

function isInList(path: string) {
  return /^(?:packages|faq|links|languages|area\.towns)(?:\.|$)/.test(path)
}

const draftSchema = v.object({
  record: listingRecordSchema,
  values: v.record(v.string(), v.string()),
})

/** What this browser keeps of a listing that is being written, and what it was typed over. */
function draftOf(businessId: string) {
  const kept = storedInBrowser(`listing.${businessId}`, (found) => {
    const parsed = v.safeParse(draftSchema, draftWithPresentKeys(found))
    // The fields of a form are those of this release, or the draft is none.
    return parsed.success ? (parsed.output as { record: ListingRecord; values: ListingForm }) : null
  })
  return {
    read: () => kept.read(),
    forget: () => kept.write(null),
    write: (record: ListingRecord, values: ListingForm) => kept.write({ record, values }),
  }
}
