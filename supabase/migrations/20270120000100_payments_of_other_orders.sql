-- An order whose payment is of another order, as the provider says: it fails, and the other order may have the payment.
create function public.release_payment(p_order_no text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_status text;
begin
  update public.orders o
  set payment_key = null, status = 'failed', failure_code = 'payment_of_another_order', failure_message = null, tries = 0,
    next_check_at = null
  where o.order_no = p_order_no and o.status in ('ready', 'confirming', 'unknown');
  select o.status into v_status from public.orders o where o.order_no = p_order_no;
  return v_status;
end $$;
revoke execute on function public.release_payment(text) from public, anon, authenticated;
grant execute on function public.release_payment(text) to service_role;
