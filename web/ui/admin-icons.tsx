// Line icons of the owner's pages, on the same 24 px grid as the frame's. Hidden from screen readers.

import { Icon, type IconProps } from './icon-frame.tsx';

export function CategoryOrderIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6h9M4 12h7M4 18h5M17.500 5v14M14 8.500 17.500 5 21 8.500" />
    </Icon>
  );
}

export function ProblemIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4 21 20H3zM12 10v4.500M12 17v.500" />
    </Icon>
  );
}

export function OrderListIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 6h11M9 12h11M9 18h11M4 6l.8.8L6.300 5M4 12l.8.8L6.300 11M4 18l.8.8L6.300 17" />
    </Icon>
  );
}

export function ReviewIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 6h18v12H3zM3 10h18M12 13v2M12 16.500v.2" />
    </Icon>
  );
}

export function ImportIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7.500 4v15M4 15.500 7.500 19l3.500-3.500M16.500 20V5M13 8.500 16.500 5 20 8.500" />
    </Icon>
  );
}

export function SynonymsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 5h16v11h-7l-4.500 3.500V16H4zM8 9h8M8 12.500h5" />
    </Icon>
  );
}

export function StoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 10v10h16V10M3 10l2-6h14l2 6zM9.500 20v-5.500h5V20" />
    </Icon>
  );
}

export function StaffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M2.500 20c0-3.600 2.900-5.500 6.500-5.500s6.500 1.900 6.500 5.500M16 4.900a3.500 3.500 0 0 1 0 6.200M18 14.900c2.200.7 3.500 2.500 3.500 5.100" />
    </Icon>
  );
}

export function PickingIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 9h14l-1.300 11H6.300zM8.500 9a3.500 3.500 0 0 1 7 0M9 14.500l2.200 2.200 3.800-4.200" />
    </Icon>
  );
}

export function DeliveryIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4h7v7H4zM6.500 14.500a3 3 0 1 0 0 6 3 3 0 0 0 0-6M18 14.500a3 3 0 1 0 0 6 3 3 0 0 0 0-6M9.500 17.500H15L17.500 7H15" />
    </Icon>
  );
}

export function CashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 7h18v10H3zM12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5M6 12h.1M18 12h.1" />
    </Icon>
  );
}

export function AuditIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 3h9l4 4v14H6zM15 3v4h4M9 11h7M9 14.500h7M9 18h4" />
    </Icon>
  );
}

export function CustomersIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.500 20c.6-3.600 3.600-5.500 7.500-5.500s6.900 1.900 7.500 5.500" />
    </Icon>
  );
}

export function TodayIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6h16v14H4zM4 10.500h16M8.500 3.500V7M15.500 3.500V7M8 17l3-3 2 2 3.500-3" />
    </Icon>
  );
}

export function GoodsInIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 11v9h16v-9M12 3v11M8 10.500l4 4 4-4" />
    </Icon>
  );
}

export function ReportIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 3.500h9l4 4v13H6zM14.500 3.500V8H19M9.500 17v-3M12.500 17v-6M15.500 17v-2" />
    </Icon>
  );
}

export function CountIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 4h12v16H6zM9 8h6M9 12l.8.8 1.600-1.600M13.500 12H15M9 16l.8.8 1.600-1.600M13.500 16H15" />
    </Icon>
  );
}

export function LowStockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 8l8-4 8 4v8l-8 4-8-4zM12 10v5M9.500 13l2.500 2.500 2.500-2.500" />
    </Icon>
  );
}

export function PurchaseListIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 4h14v16H5zM9 9h6M9 12.500h6M9 16h3" />
    </Icon>
  );
}

export function SettingsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5" />
    </Icon>
  );
}

export function MenuIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6h16M4 12h16M4 18h16" />
    </Icon>
  );
}

export function ShopIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 10 5.500 4h13L20 10M5 12v8h14v-8M4 10a2.700 2.700 0 0 0 5.300 0 2.700 2.700 0 0 0 5.400 0 2.700 2.700 0 0 0 5.300 0" />
    </Icon>
  );
}

export function OfferIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4h8l8.500 8.500-8 8L4 12zM8 8v.01M11 15l4-4" />
    </Icon>
  );
}
