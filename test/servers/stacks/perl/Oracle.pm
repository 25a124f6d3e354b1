# One JSON line a request. Leaves carry their type: n: number, s: string, b: boolean, z: null.
package Oracle;
use strict;
use warnings;
use B ();
use Encode ();
use Exporter 'import';
use IO::Handle ();
use JSON::PP ();

our @EXPORT_OK = qw(line matching pairs tree);

my $JSON = JSON::PP->new->utf8->canonical;
open my $LOG, '>>', $ENV{ORACLE_LOG} or die "no log: $!";
$LOG->autoflush(1);

our @ROUTES = do {
  open my $file, '<', $ENV{ORACLE_ROUTES} or die "no routes: $!";
  local $/ = undef;
  map { $_->{path} } @{$JSON->decode(<$file>)};
};

my @PATTERNS = map { my $regexp = quotemeta; $regexp =~ s/\\\{id\\\}/([^\/]+)/; $regexp =~ s/\\\*/.*/; [$_, qr/\A$regexp\z/s] } @ROUTES;

# The route of a path for a framework that is asked without its router, and the piece of the path that it names.
sub matching {
  my ($path) = @_;
  for my $each (@PATTERNS) {
    my ($pattern, $regexp) = @$each;
    my ($id) = $path =~ $regexp or next;
    return (pattern => $pattern, params => index($pattern, '{id}') >= 0 ? {id => $id} : {});
  }
  return (pattern => '', params => {});
}

sub tree {
  my ($value) = @_;
  return 'z:' unless defined $value;
  return [map { tree($_) } @$value] if ref $value eq 'ARRAY';
  return {map { ($_ => tree($value->{$_})) } keys %$value} if ref $value eq 'HASH';
  return 'b:' . ($value ? 'true' : 'false') if ref $value;
  my $flags = B::svref_2object(\$value)->FLAGS;
  return "n:$value" if $flags & (B::SVf_IOK | B::SVf_NOK) && !($flags & B::SVf_POK);
  return "s:$value";
}

# Names with all of their values, of a flat list of both.
sub pairs {
  my %all;
  while (my ($name, $value) = splice @_, 0, 2) { push @{$all{$name}}, $value }
  return tree(\%all);
}

sub line {
  print {$LOG} $JSON->encode({@_}) . "\n";
  return;
}

1;
