// Line icons of the staff's entries in the account menu. Hidden from screen readers.

import { Icon, type IconProps } from './icon-frame.tsx';

export function CategoryIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4h6.500v6.500H4zM13.500 4H20v6.500h-6.500zM4 13.500h6.500V20H4zM13.500 13.500H20V20h-6.500z" />
    </Icon>
  );
}

export function SubCategoryIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4h7v6H4zM14 14h6v6h-6zM7.500 10v7H14" />
    </Icon>
  );
}

export function UploadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 15V4M7.500 8 12 3.500 16.500 8M4 15v5h16v-5" />
    </Icon>
  );
}

export function ProductIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8" />
    </Icon>
  );
}

export function WorkIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.500 8.500h17V19h-17zM9 8.500V5h6v3.500M3.500 13h17" />
    </Icon>
  );
}
