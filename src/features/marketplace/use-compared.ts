import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { slugSchema } from '#machines/kernel/forms/slug.ts'
import { maxCompared } from '#machines/marketplace/comparison.schema.ts'
import { businessSchema, serviceCategorySchema } from '#machines/vendors/business.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { storedInTab } from '#src/client/storage/storage.ts'

const comparedSchema = v.object({
  category: serviceCategorySchema,
  vendors: v.pipe(
    v.array(v.object({ slug: slugSchema, name: businessSchema.entries.name })),
    v.maxLength(maxCompared),
  ),
})

type Compared = v.InferOutput<typeof comparedSchema>

const stored = storedInTab('compared', (found) => {
  const { success, output } = v.safeParse(comparedSchema, found)
  return success ? output : null
})

let known: Compared | null | undefined
const listeners = new Set<() => void>()

function now() {
  if (known === undefined) known = stored.read()
  return known
}

function become(next: Compared | null) {
  known = next
  stored.write(next)
  for (const changed of listeners) changed()
}

/** The vendors of one category that this tab has chosen to read side by side. */
export function useCompared() {
  const compared = useSyncExternalStore(follow, now, () => null)
  const vendors = compared?.vendors ?? []
  const isIn = (slug: string) => vendors.some((vendor) => vendor.slug === slug)
  return {
    category: compared?.category ?? null,
    vendors,
    isIn,
    /** One of another category begins a new comparison. */
    isFull: (category: ServiceCategory) =>
      compared?.category === category && vendors.length >= maxCompared,
    add: (category: ServiceCategory, vendor: Compared['vendors'][number]) =>
      become({
        category,
        vendors: [
          ...(compared?.category === category ? vendors : []).filter(
            ({ slug }) => slug !== vendor.slug,
          ),
          vendor,
        ].slice(-maxCompared),
      }),
    remove: (slug: string) => {
      const left = vendors.filter((vendor) => vendor.slug !== slug)
      become(compared && left.length > 0 ? { ...compared, vendors: left } : null)
    },
    clear: () => become(null),
  }
}

function follow(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
