// The staff pages, in the order of the menu, and the roles that see them. The one place to add a page to; the
// page itself requires the same roles with RequireAssignment.

import type { ComponentType } from 'react';
import type { User } from '#features/account/account.contract.ts';
import { CATEGORY_ORDER_PATH, PURCHASE_LISTS_PATH } from '#shared/page-urls.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import {
  AuditIcon,
  CashIcon,
  CategoryIcon,
  CategoryOrderIcon,
  CustomersIcon,
  DeliveryIcon,
  CountIcon,
  GoodsInIcon,
  LowStockIcon,
  ImportIcon,
  OrderListIcon,
  PickingIcon,
  ProblemIcon,
  ProductIcon,
  PurchaseListIcon,
  ReportIcon,
  ReviewIcon,
  SettingsIcon,
  StaffIcon,
  StoreIcon,
  SubCategoryIcon,
  TodayIcon,
  UploadIcon,
  SynonymsIcon,
} from '../../ui/admin-icons.tsx';

type StaffLink = {
  to: string;
  label: string;
  Icon: ComponentType<{ className?: string }>;
  /** The roles that see it; an admin sees all pages. */
  roles: readonly StaffRole[];
};

/** Pages beyond the specification come after its own (spec decision 39c). */
const STAFF_LINKS: readonly StaffLink[] = [
  { to: '/dashboard/category', label: 'Category', Icon: CategoryIcon, roles: [] },
  { to: '/dashboard/subcategory', label: 'Sub Category', Icon: SubCategoryIcon, roles: [] },
  { to: '/dashboard/upload-product', label: 'Upload Product', Icon: UploadIcon, roles: ['catalogue'] },
  { to: '/dashboard/product', label: 'Product', Icon: ProductIcon, roles: ['catalogue'] },
  { to: '/dashboard/orders', label: 'Orders', Icon: OrderListIcon, roles: [] },
  { to: '/dashboard/today', label: 'Today', Icon: TodayIcon, roles: ['manager'] },
  { to: '/dashboard/reports', label: 'Reports', Icon: ReportIcon, roles: ['manager'] },
  { to: '/dashboard/payment-reviews', label: 'Payment reviews', Icon: ReviewIcon, roles: [] },
  { to: '/dashboard/import-export', label: 'Import and export', Icon: ImportIcon, roles: [] },
  { to: CATEGORY_ORDER_PATH, label: 'Category order', Icon: CategoryOrderIcon, roles: [] },
  { to: '/dashboard/search-synonyms', label: 'Search synonyms', Icon: SynonymsIcon, roles: [] },
  { to: '/dashboard/stores', label: 'Stores', Icon: StoreIcon, roles: [] },
  { to: '/dashboard/picking', label: 'Picking', Icon: PickingIcon, roles: ['picker', 'manager'] },
  { to: '/dashboard/deliveries', label: 'Deliveries', Icon: DeliveryIcon, roles: ['rider', 'manager'] },
  { to: '/dashboard/problems', label: 'Problems', Icon: ProblemIcon, roles: ['manager'] },
  { to: '/dashboard/cash', label: 'Cash', Icon: CashIcon, roles: ['manager'] },
  { to: '/dashboard/goods-in', label: 'Goods in', Icon: GoodsInIcon, roles: ['manager'] },
  { to: '/dashboard/count', label: 'Count', Icon: CountIcon, roles: ['manager'] },
  { to: '/dashboard/low-stock', label: 'Low stock', Icon: LowStockIcon, roles: ['manager'] },
  { to: PURCHASE_LISTS_PATH, label: 'Purchase lists', Icon: PurchaseListIcon, roles: ['manager'] },
  { to: '/dashboard/staff', label: 'Staff', Icon: StaffIcon, roles: ['manager'] },
  { to: '/dashboard/audit', label: 'Audit', Icon: AuditIcon, roles: [] },
  { to: '/dashboard/customers', label: 'Customers', Icon: CustomersIcon, roles: [] },
  { to: '/dashboard/settings', label: 'Shop settings', Icon: SettingsIcon, roles: [] },
];

export function listStaffLinks(user: User): readonly StaffLink[] {
  return STAFF_LINKS.filter(({ roles }) => worksAs(user, roles));
}

/** Whether the user is an admin, or has one of these roles in any store. */
export function worksAs({ role, staff }: User, roles: readonly StaffRole[]): boolean {
  return role === 'ADMIN' || staff.some((post) => roles.some((one) => one === post.role));
}
