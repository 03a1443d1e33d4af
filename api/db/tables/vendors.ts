import type { Generated } from 'kysely'
import type { approvalStates, serviceCategories } from '#machines/vendors/business.schema.ts'

export interface VendorTables {
  businesses: BusinessTable
}

interface BusinessTable {
  id: string
  ownerId: string
  name: string
  category: (typeof serviceCategories)[number]
  city: string
  country: string
  phone: string
  website: string
  description: string
  approval: Generated<(typeof approvalStates)[number]>
  version: number
  createdAt: Date
  updatedAt: Date
}
